import TestSupport
import Testing

@testable import Millrace

@Suite("FIFO")
struct FIFOTests {
    @Test("Behaves like an array that is appended to at one end and popped at the other", arguments: 0..<20)
    func likeAnArray(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var queue = FIFO<Int>()
        var model: [Int] = []
        // Programs lean to growth first and to shrinking afterwards, so that storage is compacted and dropped.
        for step in 0..<8_000 {
            if Int.random(in: 0..<10, using: &random) < (step < 5_000 ? 6 : 3) {
                queue.append(step)
                model.append(step)
            } else {
                let expected = model.isEmpty ? nil : model.removeFirst()
                #expect(queue.popFirst() == expected)
            }
            #expect(queue.isEmpty == model.isEmpty)
        }
        while let value = queue.popFirst() { #expect(value == model.removeFirst()) }
        #expect(model.isEmpty)
    }

    @Test("Releases an element as soon as it is popped")
    func releases() {
        let tracker = LifetimeTracker()
        var queue = FIFO<LifetimeTracker.Instance>()
        for _ in 0..<3 { queue.append(tracker.instance()) }
        for alive in [2, 1, 0] {
            _ = queue.popFirst()
            #expect(tracker.alive == alive)
        }
    }

    @Test("The newest element can be replaced, unless there is none or the merge declines")
    func replaceLast() {
        var queue = FIFO<Int>()
        #expect(queue.replaceLast { $0 + 1 } == nil)
        queue.append(1)
        queue.append(2)
        #expect(queue.replaceLast { $0 * 10 } == 2)
        #expect(queue.replaceLast { _ in nil } == nil)
        #expect(queue.popFirst() == 1)
        #expect(queue.popFirst() == 20)
    }
}
