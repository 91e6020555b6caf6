import Foundation
import TestSupport
import Testing

@testable import VISPER_Reactive

@Suite("Derived properties")
struct DerivedPropertyTests {
    @Test("A mapped property begins with the mapped current value, and follows its source")
    func map() {
        let source = ObservableProperty(1)
        let mapped = source.map { "\($0)" }
        #expect(mapped.value == "1")
        source.value = 2
        #expect(mapped.value == "2")
    }

    @Test("distinct drops values equal to the previous one")
    func distinct() {
        let log = Log<Int>()
        let source = ObservableProperty(10)
        source.distinct().subscribe { log.note($0) }
        for value in [10, 20, 20, 30] { source.value = value }
        #expect(log.values == [10, 20, 30])
    }

    @Test("distinct(_:) compares the derived value with the new one by the given function")
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
        "deliveredOn sets and calls subscribers on its queue, in order; a subscriber's first call is synchronous"
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
        #expect(delivered.value == 3)
        #expect(log.values == ["0 false"])
        queue.resume()
        await queue.turn()
        #expect(log.values == ["0 false", "1 true", "2 true", "3 true"])
    }

    @Test("deliveredOn calls all subscribers with a value before it calls one with the next")
    func deliveredOnOrder() async {
        let queue = DispatchQueue(label: "test")
        let log = Log<String>()
        let source = ObservableProperty(0)
        let delivered = source.deliveredOn(queue)
        delivered.subscribe { log.note("first \($0)") }
        queue.suspend()
        source.value = 1
        delivered.subscribe { log.note("second \($0)") }
        source.value = 2
        delivered.value = 3
        queue.resume()
        await queue.turn()
        #expect(
            log.values == ["first 0", "second 1", "first 1", "first 2", "second 2", "first 3", "second 3"]
        )
    }

    @Test("A property derived from a deliveredOn property is set on that queue")
    func derivedFromDeliveredOn() async {
        let queue = DispatchQueue(label: "test")
        let source = ObservableProperty(1)
        let mapped = source.deliveredOn(queue).map { $0 * 10 }
        queue.suspend()
        source.value = 2
        #expect(mapped.value == 10)
        queue.resume()
        await queue.turn()
        #expect(mapped.value == 20)
    }

    @Test("A disposed subscriber of deliveredOn does not receive pending values")
    func deliveredOnEnded() async {
        let queue = DispatchQueue(label: "test")
        let log = Log<Int>()
        let source = ObservableProperty(1)
        let delivered = source.deliveredOn(queue)
        let reference = delivered.subscribe { log.note($0) }
        queue.suspend()
        source.value = 2
        reference?.dispose()
        queue.resume()
        await queue.turn()
        #expect(log.values == [1])
    }

    @Test("deliveredOn(.main) delivers asynchronously even from the main thread")
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

    @Test("Subscribers of a derived property are called in its place among the source's subscribers")
    func order() {
        let log = Log<String>()
        let source = ObservableProperty(0)
        source.subscribe { log.note("before \($0)") }
        source.map { $0 * 10 }.subscribe { log.note("mapped \($0)") }
        source.subscribe { log.note("after \($0)") }
        source.value = 1
        #expect(log.values.suffix(3) == ["before 1", "mapped 10", "after 1"])
    }

    @Test("The transform runs once for each value, even with several subscribers")
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

    @Test("A value that a transform sets in the source is delivered after the current value")
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

    @Test("A derived property can be set directly, which does not change its source")
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
    /// Returns when the queue has run all blocks enqueued so far.
    func turn() async {
        await withCheckedContinuation { continuation in
            async { continuation.resume() }
        }
    }
}
