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

    @Test("The bytes of a list are extrapolated from the elements that the budget allows to examine")
    func budget() {
        func rows() -> [[Int]] { (0..<1_000).map { _ in Array(0..<10) } }
        // The budget suffices for the list and for ten rows of ten numbers.
        let budget = 1 + 10 * 11
        #expect(MemoryEstimate.bytes(of: rows(), budget: budget) == 8 + 1_000 * (8 + 10 * 8))
        #expect(MemoryEstimate.bytes(of: rows(), notSharedWith: rows(), budget: budget) == 1_000 * 10 * 8)
    }
}
