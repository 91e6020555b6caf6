import Millrace
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
}
