import TestSupport
import Testing

@testable import MillraceScreenTesting

@Suite("The lines in which texts differ")
struct ScreenDifferenceTests {
    @Test("A difference shows removed and new lines between a few common lines")
    func context() {
        let old = (1...12).map { "\($0)\n" }.joined()
        let new = old.replacing("\n7\n", with: "\nseven\n")
        let expected = """
              … 3 more lines
              4
              5
              6
            − 7
            + seven
              8
              9
              10
              … 2 more lines
            """
        #expect(ScreenDifference(from: old, to: new).text == expected)
    }

    @Test("A last line is the same with and without a line end")
    func lastLine() {
        #expect(ScreenDifference(from: "a\nb\n", to: "a\nb").text == "  … 2 more lines")
        #expect(ScreenDifference(from: "a", to: "b").text == "− a\n+ b")
        #expect(ScreenDifference(from: "a\n", to: "a\n\n").text == "  a\n+ ")
    }

    @Test("A long difference is cut, with the number of omitted lines")
    func limit() {
        let new = (1...100).map { "\($0)\n" }.joined()
        let lines = ScreenDifference(from: "", to: new).text(limit: 10).split(separator: "\n")
        #expect(lines.count == 11)
        #expect(lines.last == "  … and 90 more lines of difference")
    }

    @Test("With unlimited context a difference of long texts shows all common lines")
    func longTexts() {
        for changed in [300, 900, 3_000] {
            let old = (0..<4_000).map { "\($0)\n" }
            let new = old.indices.map { (500..<500 + changed).contains($0) ? "new \(old[$0])" : old[$0] }
            let lines = ScreenDifference(from: old.joined(), to: new.joined(), context: .max / 2).lines
            let same = lines.filter { if case .same = $0 { true } else { false } }
            #expect(same.count == 4_000 - changed)
            #expect(lines.count == 4_000 + changed)
        }
    }

    @Test(
        "The old and the new text can be reconstructed from a difference",
        arguments: 0..<50 as Range<UInt64>
    )
    func reconstruction(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        func text() -> [String] {
            (0..<Int.random(in: 0...20, using: &generator)).map { _ in
                ["a", "b", "", "c"].randomElement(using: &generator) ?? ""
            }
        }
        let (old, new) = (text(), text())
        let joined = { (lines: [String]) in lines.map { $0 + "\n" }.joined() }
        let lines = ScreenDifference(from: joined(old), to: joined(new), context: 100).lines
        var (before, after): ([String], [String]) = ([], [])
        for line in lines {
            switch line {
            case .same(let text):
                before.append(String(text))
                after.append(String(text))
            case .removed(let text): before.append(String(text))
            case .added(let text): after.append(String(text))
            // With this much context, lines are omitted only if the texts are equal.
            case .skipped: #expect(old == new)
            }
        }
        if old != new { #expect(before == old && after == new, "seed \(seed)") }
    }
}
