import TestSupport
import Testing

@testable import Millrace

@Suite("FIFO")
struct FIFOTests {
    @Test(
        "The queue behaves like an array with appends at the end and removals at the front, including marks",
        arguments: 0..<20
    )
    func likeAnArray(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var queue = FIFO<Int>()
        var model: [(value: Int, isMarked: Bool)] = []
        // The first 5,000 steps append more often than they pop, so that the storage grows while it wraps around. The
        // later steps pop more often, so that the storage is freed.
        for step in 0..<8_000 {
            switch Int.random(in: 0..<1_000, using: &random) {
            case 0:
                let isMarked = Bool.random(using: &random)
                queue.markAll(.own, isMarked)
                for index in model.indices { model[index].isMarked = isMarked }
            case 1..<(step < 5_000 ? 600 : 300):
                let isMarked = Bool.random(using: &random)
                queue.append(step, marks: isMarked ? .own : [])
                model.append((step, isMarked))
            default:
                let isMarked = queue.marksOfFirst.contains(.own)
                let value = queue.popFirst()
                let expected = model.isEmpty ? nil : model.removeFirst()
                #expect(value == expected?.value)
                #expect(isMarked == expected?.isMarked ?? false)
            }
            let count = queue.count
            #expect(count == model.count)
        }
        var rest: [Int] = []
        queue.forEach { rest.append($0) }
        #expect(rest == model.map(\.value))
    }

    @Test("An element is released when it is popped, and the others when the queue is released")
    func releases() {
        let tracker = LifetimeTracker()
        do {
            var queue = FIFO<LifetimeTracker.Instance>()
            for _ in 0..<5 { queue.append(tracker.instance()) }
            for alive in [4, 3, 2] {
                _ = queue.popFirst()
                #expect(tracker.alive == alive)
            }
            for _ in 0..<4 { queue.append(tracker.instance()) }
            #expect(tracker.alive == 6)
        }
        #expect(tracker.alive == 0)
    }

    @Test("replaceLast replaces the newest element, unless the queue is empty or the closure declines")
    func replaceLast() {
        let tracker = LifetimeTracker()
        var queue = FIFO<Int>()
        #expect(queue.replaceLast { $0 + 1 } == nil)
        for value in 1...4 { queue.append(value) }
        #expect(queue.replaceLast { $0 * 10 } == 4)
        #expect(queue.replaceLast { _ in nil } == nil)
        #expect(queue.popFirst() == 1)
        // Wraps around the end of the storage.
        queue.append(5)
        #expect(queue.replaceLast { $0 + 1 } == 5)
        var rest: [Int] = []
        queue.forEach { rest.append($0) }
        #expect(rest == [2, 3, 40, 6])

        var instances = FIFO<LifetimeTracker.Instance>()
        instances.append(tracker.instance())
        do {
            let replaced = instances.replaceLast { _ in tracker.instance() }
            #expect(replaced != nil)
            #expect(tracker.alive == 2)
        }
        #expect(tracker.alive == 1)
    }

    @Test("The storage is reused after the queue has been emptied, unless it was large")
    func storage() {
        var queue = FIFO<Int>()
        func burst(_ count: Int) {
            for value in 0..<count { queue.append(value) }
            for value in 0..<count { #expect(queue.popFirst() == value) }
            #expect(queue.popFirst() == nil)
        }
        #expect(queue.header == nil)
        burst(100)
        let kept = queue.header
        #expect(kept?.pointee.capacity == 128)
        burst(100)
        #expect(queue.header == kept)
        burst(5_000)
        #expect(queue.header == nil)
    }
}
