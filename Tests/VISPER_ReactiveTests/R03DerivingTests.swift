import Foundation
import TestSupport
import Testing

@testable import VISPER_Reactive

@Suite("Reactive 3: derived properties")
struct R03DerivingTests {
    @Test("K: A mapped property begins with the current value, and is set with its source")
    func map() {
        let source = ObservableProperty(1)
        let mapped = source.map { "\($0)" }
        #expect(mapped.value == "1")
        source.value = 2
        #expect(mapped.value == "2")
    }

    @Test("K: distinct drops what equals the value before")
    func distinct() {
        let log = Log<Int>()
        let source = ObservableProperty(10)
        source.distinct().subscribe { log.note($0) }
        for value in [10, 20, 20, 30] { source.value = value }
        #expect(log.values == [10, 20, 30])
    }

    @Test("distinct compares by a function, the derived value with the new one")
    func distinctByFunction() {
        let compared = Log<[Int]>()
        let log = Log<Int>()
        let source = ObservableProperty(0)
        source
            .distinct { old, new in
                compared.note([old, new])
                return old / 10 == new / 10
            }
            .subscribe { log.note($0) }
        for value in [3, 12, 15, 30] { source.value = value }
        #expect(log.values == [0, 12, 30])
        #expect(compared.values == [[0, 3], [0, 12], [12, 15], [12, 30]])
    }

    @Test(
        "K: deliveredOn sets asynchronously, on its queue, in order; a subscriber's first call is synchronous"
    )
    func deliveredOn() async {
        let queue = DispatchQueue(label: "test")
        let key = DispatchSpecificKey<Bool>()
        queue.setSpecific(key: key, value: true)
        let log = Log<String>()
        let source = ObservableProperty(0)
        let delivered = source.deliveredOn(queue)
        #expect(delivered.value == 0)
        delivered.subscribe { value in
            log.note("\(value) \(DispatchQueue.getSpecific(key: key) == true)")
        }
        #expect(log.values == ["0 false"])
        queue.suspend()
        for value in 1...3 { source.value = value }
        #expect(delivered.value == 0)
        queue.resume()
        await queue.turn()
        #expect(log.values == ["0 false", "1 true", "2 true", "3 true"])
        #expect(delivered.value == 3)
    }

    @Test("deliveredOn the main queue is asynchronous from the main thread, too")
    @MainActor
    func deliveredOnMain() async {
        let log = Log<Int>()
        let source = ObservableProperty(0)
        source.deliveredOn(.main).subscribe { log.note($0) }
        source.value = 1
        #expect(log.values == [0])
        await mainQueueTurn()
        #expect(log.values == [0, 1])
    }

    @Test("A derived property's subscribers are called where it stands among the subscribers of its source")
    func order() {
        let log = Log<String>()
        let source = ObservableProperty(0)
        source.subscribe { log.note("before \($0)") }
        source.map { $0 * 10 }.subscribe { log.note("mapped \($0)") }
        source.subscribe { log.note("after \($0)") }
        source.value = 1
        #expect(log.values.suffix(3) == ["before 1", "mapped 10", "after 1"])
    }

    @Test("The transform runs once for each value")
    func transformOnce() {
        let calls = Counter()
        let source = ObservableProperty(0)
        let mapped = source.map { value in
            calls.add(1)
            return value
        }
        for _ in 0..<3 { mapped.subscribe { _ in } }
        #expect(calls.value == 1)
        source.value = 1
        #expect(calls.value == 2)
    }

    @Test("What a transform sets in the source is told after it")
    func settingInsideOfATransform() {
        let log = Log<Int>()
        let source = ObservableProperty(0)
        source
            .map { value in
                if value == 1 { source.value = 2 }
                return value
            }
            .subscribe { log.note($0) }
        source.value = 1
        #expect(log.values == [0, 1, 2])
    }

    @Test("A derived property may be set by itself; its source does not change")
    func settingADerivedProperty() {
        let log = Log<Int>()
        let source = ObservableProperty(1)
        let mapped = source.map { $0 * 2 }
        mapped.subscribe { log.note($0) }
        mapped.value = 7
        source.value = 2
        #expect(log.values == [2, 7, 4])
    }
}

extension DispatchQueue {
    /// Returns when the queue has run everything that it had been given before.
    func turn() async {
        await withCheckedContinuation { continuation in
            async { continuation.resume() }
        }
    }
}
