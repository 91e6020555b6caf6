import TestSupport
import Testing

@testable import MillraceUndo

/// A ``StepStack`` beside a plain list of the same steps.
private struct Pair {
    private var stack = StepStack()
    private var list: [Step] = []

    /// A step that changes some parts. The step's old values tell it from others.
    private func step(_ number: Int, _ parts: [Int]) -> Step {
        let old = Array(repeating: -1, count: 4)
        let new = old.indices.map { parts.contains($0) ? number : -1 }
        return Step(from: old, to: new)!
    }

    private func value(_ step: Step?) -> [[Int]]? {
        step.map { step in step.indices.map { [$0, step[$0]!.applied(to: -1) as! Int] } }
    }

    mutating func append(_ number: Int, _ parts: [Int]) {
        stack.append(step(number, parts))
        list.append(step(number, parts))
    }

    mutating func pop(first isFirst: Bool) {
        let popped = isFirst ? stack.popFirst() : stack.popLast()
        let expected = list.isEmpty ? nil : isFirst ? list.removeFirst() : list.removeLast()
        #expect(value(popped) == value(expected))
    }

    /// Takes a part from the last step that changes it, as a change that does not count may.
    mutating func amend(_ part: Int) {
        let found = stack.last(changing: part)
        let index = list.lastIndex { $0[part] != nil }
        #expect(value(found?.step) == index.flatMap { value(list[$0]) })
        guard let found, let index else { return }
        let amended = found.step.replacingPatch(at: part, by: nil)
        #expect(value(stack.replace(found.id, by: amended)) == value(list[index]))
        list.replaceSubrange(index...index, with: amended.map { [$0] } ?? [])
    }

    mutating func replaceLast(_ number: Int, _ parts: [Int]) {
        if list.isEmpty { return }
        let replaced = stack.replace(stack.lastID, by: step(number, parts))
        #expect(value(replaced) == value(list.last))
        list[list.count - 1] = step(number, parts)
    }

    mutating func compact() { stack.compact() }

    func compare(_ comment: Comment) {
        #expect(stack.count == list.count, comment)
        #expect(stack.isEmpty == list.isEmpty, comment)
        #expect(stack.bytes == list.reduce(0) { $0 + $1.bytes }, comment)
        #expect(value(stack.last) == value(list.last), comment)
        for part in 0..<4 {
            let last = list.last { $0[part] != nil }
            #expect(value(stack.last(changing: part)?.step) == value(last), comment)
        }
    }
}

@Suite("Undo: the list of steps")
struct StepStackTests {
    @Test(
        "A list of steps is like a plain list, whatever is removed from its ends and between",
        arguments: 0..<8
    )
    func model(seed: Int) {
        var random = SeededGenerator(seed: UInt64(seed))
        var pair = Pair()
        for number in 0..<2_000 {
            let parts = Array((0..<4).shuffled(using: &random).prefix(.random(in: 1...3, using: &random)))
            // A list grows in one half of the test, and shrinks in the other.
            switch Int.random(in: number < 1_000 ? 0..<12 : 4..<14, using: &random) {
            case 0..<7: pair.append(number, parts)
            case 7: pair.replaceLast(number, parts)
            case 8: pair.compact()
            case 9: pair.pop(first: true)
            case 10: pair.pop(first: false)
            default: pair.amend(.random(in: 0..<4, using: &random))
            }
            pair.compare("seed \(seed), step \(number)")
        }
    }

    @Test("An index of a deque belongs to the same element until that is removed")
    func indices() {
        var deque = Deque<Int>()
        for number in 0..<100 { deque.append(number) }
        for number in 0..<90 {
            #expect(deque.popFirst() == number)
            #expect(deque.startIndex == number + 1 && deque.endIndex == 100 && deque[99] == 99)
        }
        #expect(deque.popLast() == 99)
        deque.append(7)
        #expect(deque[99] == 7 && deque.first == 90 && deque.last == 7 && deque.count == 10)
        while deque.popLast() != nil {}
        #expect(deque.isEmpty && deque.first == nil && deque.last == nil && deque.popFirst() == nil)
    }
}
