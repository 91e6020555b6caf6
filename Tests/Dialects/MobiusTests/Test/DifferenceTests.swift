import MobiusCore
import TestSupport
import Testing

@testable import MobiusTest

enum Effect: Equatable { case first, second(String), third(Int) }

@Suite("Differences")
struct DifferenceTests {
    private func lines(_ text: String) -> ArraySlice<Substring> { text.split(separator: "")[...] }

    @Test("The longest common run is preserved, and the parts around it are compared in the same way")
    func longestRun() {
        #expect(
            diff(lhs: lines("xabcy"), rhs: lines("abcxz"))
                == [.delete(["x"]), .same(["a", "b", "c"]), .delete(["y"]), .insert(["x", "z"])]
        )
        #expect(
            diff(lhs: lines("abcdef"), rhs: lines("abxdef"))
                == [.same(["a", "b"]), .delete(["c"]), .insert(["x"]), .same(["d", "e", "f"])]
        )
    }

    @Test("Without common lines, the removed lines precede the added ones")
    func nothingInCommon() {
        #expect(diff(lhs: lines("ab"), rhs: lines("cd")) == [.delete(["a", "b"]), .insert(["c", "d"])])
        #expect(diff(lhs: [], rhs: lines("a")) == [.insert(["a"])])
        #expect(diff(lhs: lines("a"), rhs: []) == [.delete(["a"])])
        #expect(diff(lhs: [], rhs: []) == [])
        #expect(diff(lhs: lines("ab"), rhs: lines("ab")) == [.same(["a", "b"])])
    }

    @Test("Of equally long common runs, the one that is first in the new text, then in the old, is preserved")
    func ties() {
        // "a" and "b" are equally long runs. "b" comes first in the new text.
        #expect(
            diff(lhs: lines("ab"), rhs: lines("ba")) == [.delete(["a"]), .same(["b"]), .insert(["a"])]
        )
        #expect(diff(lhs: lines("axa"), rhs: lines("a")) == [.same(["a"]), .delete(["x", "a"])])
        #expect(diff(lhs: lines("a"), rhs: lines("axa")) == [.same(["a"]), .insert(["x", "a"])])
    }

    @Test("Slices that do not start at index zero are compared correctly")
    func slices() {
        let whole = lines("--abc--")
        #expect(
            diff(lhs: whole[2..<5], rhs: whole[3..<6]) == [
                .delete(["a"]), .same(["b", "c"]), .insert(["-"]),
            ]
        )
    }

    @Test(
        "Random differences are the same as those of a simple implementation",
        arguments: 0..<200 as Range<UInt64>
    )
    func againstRule(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let old = lines(
            String(
                (0..<Int.random(in: 0...12, using: &random)).map { _ in "abcd".randomElement(using: &random)!
                }
            )
        )
        let new = lines(
            String(
                (0..<Int.random(in: 0...12, using: &random)).map { _ in "abcd".randomElement(using: &random)!
                }
            )
        )
        #expect(diff(lhs: old, rhs: new) == differenceByTheRule(old, new), "seed \(seed)")
    }

    /// A literal implementation of the rule: it tries every pair of places.
    private func differenceByTheRule(_ old: ArraySlice<Substring>, _ new: ArraySlice<Substring>)
        -> [Difference]
    {
        var best = (length: 0, old: 0, new: 0)
        for newEnd in new.indices {
            for oldEnd in old.indices {
                var length = 0
                while oldEnd - length >= old.startIndex, newEnd - length >= new.startIndex,
                    old[oldEnd - length] == new[newEnd - length]
                {
                    length += 1
                }
                if length > best.length { best = (length, oldEnd - length + 1, newEnd - length + 1) }
            }
        }
        if best.length == 0 {
            return (old.isEmpty ? [] : [.delete(old)]) + (new.isEmpty ? [] : [.insert(new)])
        }
        return differenceByTheRule(old[..<best.old], new[..<best.new])
            + [.same(new[best.new..<best.new + best.length])]
            + differenceByTheRule(old[(best.old + best.length)...], new[(best.new + best.length)...])
    }

    @Test("A difference of many lines does not overflow the stack")
    func manyLines() {
        // Every second line differs, so each of the equal lines is a run of its own.
        let old = (0..<1_000).map { Substring($0.isMultiple(of: 2) ? "same \($0)" : "old \($0)") }
        let new = (0..<1_000).map { Substring($0.isMultiple(of: 2) ? "same \($0)" : "new \($0)") }
        let count = Counter()
        onThreads(1, stackSize: 64 * 1_024) { _ in count.add(diff(lhs: old[...], rhs: new[...]).count) }
        #expect(count.value == 1_500)
    }

    @Test("A difference of long texts contains both texts", arguments: 0..<6 as Range<UInt64>)
    func longTexts(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        // With the last two seeds, more lines differ than `diff` compares.
        let count = seed < 4 ? 700 : 2_100
        let old = (0..<count).map { Substring("\($0 % 200)") }
        var new = old
        for _ in 0..<100 { new[Int.random(in: 0..<count, using: &random)] = "new" }
        if seed.isMultiple(of: 2) { new.removeSubrange(50..<60) }
        var (before, after): ([Substring], [Substring]) = ([], [])
        for difference in diff(lhs: old[...], rhs: new[...]) {
            switch difference {
            case .insert(let lines): after += lines
            case .delete(let lines): before += lines
            case .same(let lines):
                before += lines
                after += lines
            }
        }
        #expect(before == old && after == new, "seed \(seed)")
    }

    @Test("Long texts of equal lines, one of which has a line more, differ in this line only")
    func longTextsOfEqualLines() {
        let longer = Array(repeating: Substring("same"), count: 601)[...]
        let shorter = longer.dropLast()
        #expect(diff(lhs: shorter, rhs: longer) == [.same(shorter), .insert(["same"])])
        #expect(diff(lhs: longer, rhs: shorter) == [.same(shorter), .delete(["same"])])
    }

    // `diff` compares the first texts by runs and the second ones by edits. It does not compare the third ones.
    @Test(
        "Without common lines, the removed lines of long texts precede the added ones too",
        arguments: [400, 500, 2_100]
    )
    func longTextsWithNothingInCommon(count: Int) {
        let old = (0..<count).map { Substring("old \($0)") }[...]
        let new = (0..<count).map { Substring("new \($0)") }[...]
        #expect(diff(lhs: old, rhs: new) == [.delete(old), .insert(new)])
    }

    @Test("A difference of arrays preserves common elements, and removes and adds the others")
    func arrays() {
        #expect(
            dumpDiff([1, 2, 3, 4], [4, 3, 2, 1]) == """
                \(same)▿ 4 elements
                −     - 1
                −     - 2
                −     - 3
                \(same)  - 4
                +     - 3
                +     - 2
                +     - 1
                """
        )
    }

    @Test("Empty lines of a dump are left out")
    func emptyLines() {
        struct Page: CustomStringConvertible, CustomReflectable {
            let description: String
            var customMirror: Mirror { Mirror(self, children: []) }
        }
        #expect(
            dumpDiff(Page(description: "a\n\n\nb"), Page(description: "a\n\nb"))
                == "\(same)- a\n\(same)b"
        )
    }

    @Test("Equal values have no added or removed lines")
    func equalValues() {
        #expect(dumpDiff([1], [1]) == "\(same)▿ 1 element\n\(same)  - 1")
    }

    @Test("A fuzzy difference pairs each expected effect with the most similar actual one")
    func fuzzy() {
        let expected: [Effect] = [.second("a"), .first]
        let actual: [Effect] = [.second("b"), .third(1)]
        let common = """
            \(same)▿ MobiusTests.Effect.second
            −     - second: "a"
            +     - second: "b"
            −   - MobiusTests.Effect.first
            """
        #expect(dumpDiffFuzzy(expected: expected, actual: actual, withUnmatchedActual: false) == common)
        #expect(
            dumpDiffFuzzy(expected: expected, actual: actual, withUnmatchedActual: true)
                == common + "\n+   ▿ MobiusTests.Effect.third\n+     - third: 1"
        )
    }

    @Test("A fuzzy difference pairs each actual effect once, the closest first")
    func fuzzyCandidates() {
        let once = dumpDiffFuzzy(
            expected: [Effect.third(1), .third(2)],
            actual: [.third(3)],
            withUnmatchedActual: true
        )
        #expect(
            once == """
                \(same)▿ MobiusTests.Effect.third
                −     - third: 1
                +     - third: 3
                −   ▿ MobiusTests.Effect.third
                −     - third: 2
                """
        )
        struct Load: Equatable {
            var id: Int
            var name: String
        }
        let (difference, candidate) = closestDiff(
            for: Load(id: 1, name: "a"),
            in: [Load(id: 2, name: "b"), Load(id: 1, name: "b"), Load(id: 2, name: "a")]
        ) { _ in true }
        #expect(candidate == Load(id: 1, name: "b"))
        #expect(difference?.count == 3)
    }

    @Test("closestDiff returns nil if no candidate is accepted")
    func noClosest() {
        let (difference, candidate) = closestDiff(for: 1, in: [1, 2]) { _ in false }
        #expect(difference == nil)
        #expect(candidate == nil)
        let (noDifference, nobody) = closestDiff(for: 1, in: []) { _ in true }
        #expect(noDifference == nil)
        #expect(nobody == nil)
    }

    @Test("An optional is dumped as its content, unwrapped once")
    func unwrapped() {
        #expect(dumpUnwrapped(Int?.some(1)) == "- 1\n")
        #expect(dumpUnwrapped(1) == "- 1\n")
        #expect(dumpUnwrapped(Int?.none) == "- nil\n")
        #expect(dumpUnwrapped(Int??.some(.some(1))) == "▿ Optional(1)\n  - some: 1\n")
    }

    @Test("difference(expected:actual:) returns nil for equal values")
    func publicDifference() {
        #expect(difference(expected: [1], actual: [1]) == nil)
        #expect(difference(expected: 1, actual: 2) == "−   - 1\n+   - 2")
        #expect(difference(expected: 1, actual: nil) == "−   - 1\n+   - nil")
    }
}
