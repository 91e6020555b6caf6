import FluxCapacitor
import Millrace
import MillraceObservation
import TestSupport
import Testing

@Suite("Derived values: FluxCapacitor's transactions")
struct DerivedTransactionTests {
    @Test("A reduce that changes several values causes one computation and one notification")
    func once() {
        enum Own {}
        let account = Account<Own>.instantiate()
        defer { account.clear() }
        let computed = Counter()
        let text = derive(from: account) { account in
            computed.add(1)
            return "\(account.balance) \(account.note)"
        }
        let log = Log<String>()
        text.observe { log.note($0) }.keep()
        AccountAction<Own>().invoke(.both(5, "rent"))
        #expect(log.values == ["5 rent"])
        #expect(computed.value == 2)
    }

    @Test("A derived value never mixes states of two stores from before and after a transaction")
    func invariant() {
        enum One {}
        enum Other {}
        let (one, other) = (Account<One>.instantiate(), Account<Other>.instantiate())
        defer {
            one.clear()
            other.clear()
        }
        let left = derive(from: one.balance) { $0.state }
        let right = derive(from: other) { $0.balance }
        let sum = derive(from: left, right) { $0.state + $1.state }
        let direct = derive(from: one, other) { $0.balance + $1.balance }
        let log = Log<Int>()
        sum.observe { log.note($0) }.keep()
        direct.observe { log.note($0) }.keep()
        let done = Counter()
        onThreads(3) { thread in
            if thread == 0 {
                while done.value < 2 {
                    #expect(sum.value == 0)
                    #expect(direct.value == 0)
                }
                return
            }
            for amount in 1...500 {
                AccountAction<One>().invoke(
                    .perform {
                        AccountAction<One>().invoke(.add(amount))
                        AccountAction<Other>().invoke(.add(-amount))
                    }
                )
            }
            done.add(1)
        }
        #expect(log.values == [])
        #expect(one.balance.value != 0)
    }

    @Test("Inside of a reduce a derived value has the changes made so far, and observers wait for the end")
    func insideOfReduce() {
        enum Own {}
        let account = Account<Own>.instantiate()
        defer { account.clear() }
        let balance = derive(from: account) { $0.balance }
        let double = derive(from: balance) { 2 * $0.state }
        let log = Log<Int>()
        double.observe { log.note($0) }.keep()
        let inside = Log<Int>()
        AccountAction<Own>().invoke(
            .perform {
                AccountAction<Own>().invoke(.add(1))
                inside.note(double.value)
                AccountAction<Own>().invoke(.add(1))
                inside.note(double.value)
                #expect(log.values == [])
            }
        )
        #expect(inside.values == [2, 4])
        #expect(log.values == [4])
        #expect(double.value == 4)
    }

    @Test("A value that is computed inside of a reduce does not replace the one from before it")
    func restored() {
        enum Own {}
        let account = Account<Own>.instantiate()
        defer { account.clear() }
        let computed = Counter()
        let balance = derive(from: account) { account in
            computed.add(1)
            return account.balance
        }
        let log = Log<Int>()
        balance.observe { log.note($0) }.keep()
        AccountAction<Own>().invoke(
            .perform {
                AccountAction<Own>().invoke(.add(1))
                #expect(balance.value == 1)
                AccountAction<Own>().invoke(.add(-1))
            }
        )
        #expect(log.values == [] && balance.value == 0)
        #expect(computed.value == 2)
    }

    @Test("A reading does not use a value that a transaction computed from an intermediate state")
    func notKept() {
        let source = InterruptedSource(isTransactional: true)
        let double = derive(from: derive(from: source) { $0.state }) { 2 * $0.state }
        #expect(double.value == 0)
        source.interrupt {
            StoreTransactions().perform {
                source.set(1)
                #expect(double.value == 2)
                source.set(0)
            }
        }
        #expect(double.value == 0)
    }

    @Test("A reading computes its value although a transaction has computed another one meanwhile")
    func notCurrent() {
        let source = InterruptedSource(isTransactional: true)
        let double = derive(from: source) { 2 * $0.state }
        #expect(double.value == 0)
        source.set(1)
        source.interrupt {
            StoreTransactions().perform {
                source.set(2)
                #expect(double.value == 4)
            }
        }
        #expect(double.value == 2)
        #expect(double.value == 4)
    }

    @Test("States of transactional sources are read in a transaction, and other sources outside of one")
    func oneTransaction() {
        let sources = [InterruptedSource(isTransactional: true), InterruptedSource(isTransactional: true)]
        let other = InterruptedSource()
        let log = Log<Bool>()
        for source in sources + [other] {
            source.interrupt { log.note(StoreTransactions().isInProgress) }
        }
        _ = derive(from: other, sources[0], sources[1]) { $0.state + $1.state + $2.state }.value
        #expect(log.values == [true, true, false])
    }

    @Test("Readings inside and outside of reduces on several threads do not deadlock")
    func noDeadlock() {
        enum Own {}
        let account = Account<Own>.instantiate()
        defer { account.clear() }
        let double = derive(from: derive(from: account) { $0.balance }) { 2 * $0.state }
        onThreads(3) { thread in
            for _ in 0..<500 {
                if thread == 0 {
                    AccountAction<Own>().invoke(
                        .perform {
                            AccountAction<Own>().invoke(.add(1))
                            #expect(double.value == 2 * account.balance.value)
                        }
                    )
                } else {
                    #expect(double.value <= 1_000)
                }
            }
        }
        #expect(double.value == 1_000)
    }

    @Test("Another dialect's change inside of a reduce is delivered at the end of the reduce")
    func otherDialect() {
        enum Own {}
        let account = Account<Own>.instantiate()
        defer { account.clear() }
        let number = StateContainer(1)
        let sum = derive(from: account, number) { $0.balance + $1.state }
        let log = Log<Int>()
        sum.observe { log.note($0) }.keep()
        AccountAction<Own>().invoke(
            .perform {
                number.update { $0 = 10 }
                #expect(log.values == [])
            }
        )
        #expect(log.values == [10])
    }

    @Test("An observer added inside of a reduce is notified of later changes of that reduce")
    func observeInside() {
        enum Own {}
        let account = Account<Own>.instantiate()
        defer { account.clear() }
        let balance = derive(from: account) { $0.balance }
        #expect(balance.value == 0)
        let log = Log<Int>()
        AccountAction<Own>().invoke(
            .perform {
                AccountAction<Own>().invoke(.add(1))
                balance.observe { log.note($0) }.keep()
                AccountAction<Own>().invoke(.add(1))
            }
        )
        #expect(log.values == [2])
    }

    @Test("A sequence that begins inside of a reduce begins with the changes made so far")
    func sequenceInside() async {
        enum Own {}
        let account = Account<Own>.instantiate()
        defer { account.clear() }
        let balance = derive(from: account) { $0.balance }
        balance.observe { _ in }.end()
        AccountAction<Own>().invoke(.add(1))
        let sequences = Log<AsyncStream<Int>>()
        AccountAction<Own>().invoke(
            .perform {
                AccountAction<Own>().invoke(.add(1))
                sequences.note(balance.values)
            }
        )
        // The sequence's initial value is not repeated when the reduce has ended.
        AccountAction<Own>().invoke(.add(1))
        var values = sequences.values[0].makeAsyncIterator()
        #expect(await values.next() == 2)
        #expect(await values.next() == 3)
    }
}
