#if canImport(Combine)
import Combine
#elseif OpenCombine
import OpenCombine
#endif

#if canImport(Combine) || OpenCombine
extension ObservableProperty {
    /// The current value and every later one, as a publisher. Where Combine is available, this is a Combine
    /// publisher. Otherwise it is an OpenCombine publisher and requires the package's trait `OpenCombine`.
    ///
    /// ```swift
    /// userName.publisher
    ///     .removeDuplicates()
    ///     .sink { name in print(name) }
    ///     .store(in: &cancellables)
    /// ```
    ///
    /// Each subscriber has its own subscription, which ends when it is cancelled. Subscribing delivers the current
    /// value at once; later values arrive on the thread that sets the property. While the subscriber has no demand,
    /// only the newest value is buffered. The publisher neither fails nor finishes.
    ///
    /// The publisher retains the property; a subscriber does not.
    public var publisher: AnyPublisher<ValueType, Never> {
        Deferred { () -> Publishers.HandleEvents<CurrentValueSubject<ValueType, Never>> in
            let subject = CurrentValueSubject<ValueType, Never>(self.value)
            let reference = self.subscription(of: subject.send)
            return subject.handleEvents(receiveCancel: { reference.dispose() })
        }.eraseToAnyPublisher()
    }
}
#endif
