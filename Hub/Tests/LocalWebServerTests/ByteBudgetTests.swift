import Synchronization
import Testing

@testable import LocalWebServer

@Suite("Web server: memory of connections")
struct ByteBudgetTests {
    /// The connections that were ended, in order.
    private final class Ends: Sendable {
        private let list = Mutex<[String]>([])

        var all: [String] { list.withLock { $0 } }
        func note(_ name: String, _ excess: ByteBudget.Excess) {
            list.withLock { $0.append("\(name): \(excess)") }
        }
    }

    @Test("A connection over its own limit is ended once, and counts no more")
    func ownLimit() {
        let (budget, ends) = (ByteBudget(limit: 1_000), Ends())
        let share = budget.share(limit: 10) { ends.note("it", $0) }
        #expect(share.add(10))
        #expect(!share.add(1))
        #expect(!share.add(1))
        share.subtract(5)
        #expect(ends.all == ["it: it left more than 10 bytes in memory"])
        #expect(budget.bytes == 0)
    }

    @Test("Over the common limit the connection with the most is ended, not the one that comes last")
    func commonLimit() {
        let (budget, ends) = (ByteBudget(limit: 100), Ends())
        let shares = ["small", "large", "last"].map { name in budget.share(limit: 90) { ends.note(name, $0) }
        }
        #expect(shares[0].add(20))
        #expect(shares[1].add(70))
        #expect(shares[2].add(30))
        #expect(ends.all.map { $0.prefix(5) } == ["large"])
        #expect(budget.bytes == 50)
        #expect(!shares[1].add(1))
        #expect(shares[0].add(50))
        #expect(ends.all.count == 1)
    }

    @Test("A closed or released connection gives its bytes back, and is not ended")
    func closing() {
        let (budget, ends) = (ByteBudget(limit: 100), Ends())
        do {
            let released = budget.share(limit: 90) { ends.note("released", $0) }
            #expect(released.add(60))
        }
        let closed = budget.share(limit: 90) { ends.note("closed", $0) }
        #expect(closed.add(60))
        closed.close()
        closed.close()
        #expect(!closed.add(60))
        #expect(budget.bytes == 0)
        #expect(ends.all == [])
    }

    @Test("Connections of many threads never count more than the limit, and end at 0")
    func concurrency() async {
        let (budget, ends) = (ByteBudget(limit: 500), Ends())
        await withTaskGroup(of: Void.self) { group in
            for number in 1...8 {
                group.addTask {
                    let share = budget.share(limit: 200) { ends.note("\(number)", $0) }
                    for round in 1...500 where share.add(round % 190) {
                        #expect(budget.bytes <= 500)
                        share.subtract(round % 190)
                    }
                    share.close()
                }
            }
        }
        #expect(budget.bytes == 0)
        #expect(Set(ends.all).count == ends.all.count)
    }
}
