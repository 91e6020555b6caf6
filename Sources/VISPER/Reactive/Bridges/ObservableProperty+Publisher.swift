#if canImport(Combine)
import Combine
#elseif OpenCombine
import OpenCombine
#endif

#if canImport(Combine) || OpenCombine
extension ObservableProperty {
    /// The current value and every later one, as a publisher: of Combine where there is Combine, else of OpenCombine, with the
    /// package's trait of that name.
    ///
    /// ```swift
    /// userName.publisher
    ///     .removeDuplicates()
    ///     .sink { name in print(name) }
    ///     .store(in: &cancellables)
    /// ```
    ///
    /// Each subscriber has a subscription of its own, which ends when it is cancelled. A subscriber is called on the thread
    /// that sets the property, first by whoever subscribes. While it demands nothing, only the newest value is kept for it.
    /// It neither fails nor finishes.
    ///
    /// The publisher keeps the property alive, a subscriber does not.
    public var publisher: AnyPublisher<ValueType, Never> {
        Deferred { () -> Publishers.HandleEvents<CurrentValueSubject<ValueType, Never>> in
            let subject = CurrentValueSubject<ValueType, Never>(self.value)
            let reference = self.subscribe(subject.send)
            return subject.handleEvents(receiveCancel: { reference?.dispose() })
        }.eraseToAnyPublisher()
    }
}
#endif
