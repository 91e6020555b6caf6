import Foundation
import Millrace
import MillraceValues
import Testing

@Suite("Memory estimate")
struct MemoryEstimateTests {
    private struct State {
        var recent: [Int]
        var all: [Int]
    }

    @Test("Storage shared with another state is not counted, but equal storage that is not shared is")
    func shared() {
        let state = State(recent: [1], all: Array(0..<1_000))
        var next = state
        next.recent = [2]
        let equal = State(recent: [1], all: Array(0..<1_000))
        #expect(MemoryEstimate.bytes(of: state) > 8_000)
        #expect(MemoryEstimate.bytes(of: state, notSharedWith: next) < 100)
        #expect(MemoryEstimate.bytes(of: state, notSharedWith: equal) > 7_900)
    }

    @Test("Nothing is shared with a value of another shape")
    func otherShape() {
        let state = State(recent: [1], all: Array(0..<100))
        #expect(MemoryEstimate.bytes(of: state, notSharedWith: 1) == MemoryEstimate.bytes(of: state))
        let list = [1, 2]
        #expect(MemoryEstimate.bytes(of: list, notSharedWith: [Int]()) == MemoryEstimate.bytes(of: list))
    }

    @Test("The bytes of a buffer whose mirror does not show them are counted, and a range has none")
    func buffers() {
        struct File {
            var name: String
            var contents: Data
        }
        let old = File(name: "a", contents: Data(repeating: 1, count: 1_000))
        let new = File(name: "a", contents: old.contents + [2])
        #expect(MemoryEstimate.bytes(of: old) > 1_000)
        #expect(MemoryEstimate.bytes(of: new, notSharedWith: old) > 1_000)
        #expect(MemoryEstimate.bytes(of: File(name: "b", contents: old.contents), notSharedWith: old) < 100)
        #expect(MemoryEstimate.bytes(of: 0..<1_000_000) < 100)
    }

    @Test("Of a list, a dictionary or a set, only the changed elements are counted, wherever they are")
    func collections() {
        let pages = (0..<1_000).map { [UInt8](repeating: UInt8($0 % 250), count: 10_000) }
        var changed = pages
        changed[700][0] += 1
        #expect(18_000...19_000 ~= MemoryEstimate.bytes(of: changed, notSharedWith: pages))
        var longer = pages
        longer.insert(pages[3] + [1], at: 0)
        #expect(18_000...19_000 ~= MemoryEstimate.bytes(of: longer, notSharedWith: pages))

        let appended = pages + [pages[3] + [1]]
        #expect(18_000...19_000 ~= MemoryEstimate.bytes(of: appended, notSharedWith: pages))

        let named = Dictionary(uniqueKeysWithValues: pages.enumerated().map { ("\($0)", $1) })
        var edited = named
        edited["700"]?[0] += 1
        edited["1000"] = pages[1] + [1]
        #expect(44_000...45_000 ~= MemoryEstimate.bytes(of: edited, notSharedWith: named))

        let texts = Set((0..<1_000).map { String(repeating: "\($0) ", count: 1_000) })
        let more = texts.union([String(repeating: "x", count: 10_000)])
        #expect(26_000...27_000 ~= MemoryEstimate.bytes(of: more, notSharedWith: texts))
    }

    @Test("The bytes of a list are extrapolated from the elements that the budget allows to examine")
    func budget() {
        func rows() -> [[String]] { (0..<1_000).map { _ in (0..<10).map(String.init) } }
        // The budget suffices for the list and for ten rows of ten texts.
        let budget = 1 + 10 * 11
        #expect(MemoryEstimate.bytes(of: rows(), budget: budget) == 8 + 1_000 * (8 + 10 * 17))
        let other = rows().map { $0.map { $0 + "!" } }
        #expect(
            MemoryEstimate.bytes(of: rows(), notSharedWith: other, budget: budget) == 8 + 1_000
                * (8 + 10 * 17)
        )
    }

    @Test("A list of numbers is measured without examining them")
    func numbers() {
        #expect(
            MemoryEstimate.bytes(of: [Array(0..<1_000), Array(0..<1_000)], budget: 5) == 8 + 2
                * (8 + 8 * 1_000)
        )
    }
}
