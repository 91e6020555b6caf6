#if canImport(Combine)
import Combine
#elseif OpenCombine
import OpenCombine
#endif

#if canImport(Combine) || OpenCombine
import TestSupport
import Testing
import VISPER_Reactive

@Suite("Properties as publishers")
struct PropertyPublisherTests {
    @Test("A subscriber gets the current value once, and then every later one, until it is cancelled")
    func values() {
        let property = ObservableProperty(1)
        let publisher = property.publisher
        property.value = 2
        let log = Log<Int>()
        let cancellable = publisher.sink { log.note($0) }
        property.value = 3
        property.value = 3
        cancellable.cancel()
        property.value = 4
        #expect(log.values == [2, 3, 3])
    }

    @Test("Each subscriber has a subscription of its own")
    func severalSubscribers() {
        let property = ObservableProperty(1)
        let publisher = property.map { $0 * 10 }.publisher
        let first = Log<Int>()
        let second = Log<Int>()
        var cancellables: Set<AnyCancellable> = []
        publisher.removeDuplicates().sink { first.note($0) }.store(in: &cancellables)
        property.value = 2
        publisher.map { $0 + 1 }.sink { second.note($0) }.store(in: &cancellables)
        property.value = 2
        property.value = 3
        #expect(first.values == [10, 20, 30])
        #expect(second.values == [21, 21, 31])
        cancellables.removeAll()
        property.value = 4
        #expect(first.values.count == 3)
    }

    @Test("A cancelled subscription releases its closure and the property")
    func lifetime() {
        let tracker = LifetimeTracker()
        var property: ObservableProperty? = ObservableProperty(tracker.instance())
        let captured = tracker.instance()
        var publisher: AnyPublisher<LifetimeTracker.Instance, Never>? = property!.publisher
        var cancellable: AnyCancellable? = publisher!.sink { [captured] in
            captured.touch()
            $0.touch()
        }
        property = nil
        publisher = nil
        _ = cancellable
        cancellable = nil
        #expect(tracker.alive == 1, "only the one that this function holds")
        captured.touch()
    }
}
#endif
