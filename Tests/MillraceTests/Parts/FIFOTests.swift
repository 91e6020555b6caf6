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

    @Test("A single element needs no storage, however often one comes and goes")
    func noStorage() {
        var queue = FIFO<Int>()
        for value in 0..<100 {
            queue.append(value)
            #expect(queue.first == value)
            #expect(queue.popFirst() == value)
        }
        #expect(queue.rest.capacity == 0)
    }

    @Test("Storage is kept for the next burst, unless the last one was large")
    func storage() {
        var queue = FIFO<Int>()
        func burst(_ count: Int) {
            for value in 0..<count { queue.append(value) }
            for value in 0..<count { #expect(queue.popFirst() == value) }
            #expect(queue.popFirst() == nil)
        }
        burst(100)
        let kept = queue.rest.capacity
        #expect(kept >= 99)
        burst(100)
        #expect(queue.rest.capacity == kept)
        burst(5_000)
        #expect(queue.rest.capacity == 0)
    }

    @Test("What waits is visited oldest first, also when some of it has gone")
    func visits() {
        var queue = FIFO<Int>()
        let visited = { (queue: FIFO<Int>) in
            var elements: [Int] = []
            queue.forEach { elements.append($0) }
            return elements
        }
        #expect(visited(queue) == [])
        #expect(queue.first { _ in true } == nil)
        for value in 1...5 { queue.append(value) }
        #expect(visited(queue) == [1, 2, 3, 4, 5])
        #expect(queue.first { $0 % 2 == 0 } == 2)
        for gone in 1...3 {
            _ = queue.popFirst()
            #expect(visited(queue) == Array(gone + 1...5))
        }
        #expect(queue.first { $0 % 2 == 1 } == 5)
        #expect(queue.first { $0 < 4 } == nil)
        queue.append(6)
        #expect(visited(queue) == [4, 5, 6])
    }

    @Test("The newest is replaced wherever it is")
    func replaceNewest() {
        var queue = FIFO<Int>()
        for value in 1...3 { queue.append(value) }
        #expect(queue.replaceLast { $0 * 10 } == 3)
        for value in [1, 2] { #expect(queue.popFirst() == value) }
        #expect(queue.replaceLast { $0 + 1 } == 30)
        #expect(queue.popFirst() == 31)
        #expect(queue.replaceLast { $0 } == nil)
        #expect(queue.isEmpty)
    }

    @Test("An element can be taken out from wherever it is", arguments: 0..<10)
    func removeFirst(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var queue = FIFO<Int>()
        var model: [Int] = []
        for step in 0..<2_000 {
            switch Int.random(in: 0..<4, using: &random) {
            case 0..<2:
                queue.append(step)
                model.append(step)
            case 2:
                #expect(queue.popFirst() == (model.isEmpty ? nil : model.removeFirst()))
            default:
                let remainder = Int.random(in: 0..<5, using: &random)
                queue.removeFirst { $0 % 5 == remainder }
                if let index = model.firstIndex(where: { $0 % 5 == remainder }) { model.remove(at: index) }
            }
            #expect(queue.isEmpty == model.isEmpty)
            #expect(queue.first == model.first)
        }
        while let value = queue.popFirst() { #expect(value == model.removeFirst()) }
        #expect(model.isEmpty)
    }
}
