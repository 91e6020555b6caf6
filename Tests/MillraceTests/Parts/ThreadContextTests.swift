import TestSupport
import Testing

@testable import Millrace

@Suite("Thread turn")
struct ThreadContextTests {
    @Test("Each thread has one of its own")
    func own() {
        let first = ThreadContext.current
        let address = UInt(bitPattern: first.storage)
        #expect(first.storage == ThreadContext.current.storage)
        Transaction.perform(about: Int.self) { turn in
            #expect(turn.storage == first.storage)
            onThreads(1) { _ in
                #expect(!ThreadContext.current.isInTransaction)
                #expect(UInt(bitPattern: ThreadContext.current.storage) != address)
            }
        }
    }

    @Test("What runs as a delivery is followed by what it left to deliver; inside of another it runs at once")
    func deliveries() {
        let log = Log<String>()
        let number = TransactionalValue(0)
        let observation = number.observeChanges(on: .immediate) { log.note("heard \($0)") }
        ThreadContext.current.deliver {
            number.set(1)
            ThreadContext.current.deliver {
                number.set(2)
                log.note("inner")
            }
            log.note("outer")
        }
        #expect(log.values == ["inner", "outer", "heard 1", "heard 2"])
        observation.end()
    }

    @Test("Inside of a transaction it runs at once, and what it left is delivered at the transaction's end")
    func deliveriesInATransaction() {
        let log = Log<String>()
        let number = TransactionalValue(0)
        let observation = number.observeChanges(on: .immediate) { log.note("heard \($0)") }
        Transaction.perform(about: Int.self) { turn in
            turn.deliver {
                number.set(1)
                log.note("inside")
            }
            log.note("ends")
        }
        #expect(log.values == ["inside", "ends", "heard 1"])
        observation.end()
    }
}
