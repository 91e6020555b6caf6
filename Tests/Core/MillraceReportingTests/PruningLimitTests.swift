import Millrace
import MillraceReporting
import Testing

@Suite("PruningLimit")
struct PruningLimitTests {
    @Test("A collection that only grows is pruned once for each doubling")
    func growing() {
        var limit = PruningLimit(least: 32)
        var prunings: [Int] = []
        for count in 0..<1_000 where limit.isReached(by: count) {
            prunings.append(count)
            limit.note(remaining: count)
        }
        #expect(prunings == [32, 64, 128, 256, 512])
    }

    @Test("A collection whose elements have died is pruned at its least length again")
    func shrinking() {
        var limit = PruningLimit(least: 32)
        limit.note(remaining: 500)
        #expect(!limit.isReached(by: 999))
        #expect(limit.isReached(by: 1_000))
        limit.note(remaining: 3)
        #expect(!limit.isReached(by: 31))
        #expect(limit.isReached(by: 32))
    }
}
