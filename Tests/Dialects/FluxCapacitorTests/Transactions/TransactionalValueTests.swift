import Foundation
import TestSupport
import Testing

@testable import FluxCapacitor
@testable import Millrace

@Suite("Transaction")
struct TransactionalValueTests {
    private func value<Value>(_ value: Value) -> TransactionalValue<Value> {
        TransactionalValue(value)
    }

    @Test("Observers are notified of all changes, in order, after the outermost transaction has ended")
    func nestedEnds() {
        let log = Log<String>()
        let first = value(0)
        let second = value(0)
        let observations = [
            first.observeChanges(on: .immediate) { log.note("first \($0)") },
            second.observeChanges(on: .immediate) { log.note("second \($0)") },
        ]
        Transaction.perform(about: Int.self) { _ in
            #expect(Transaction.current != nil)
            first.set(1)
            Transaction.perform(about: Int.self) { _ in
                second.set(2)
                #expect(Transaction.current != nil)
            }
            #expect(Transaction.current != nil)
            #expect(log.values == [])
            first.set(3)
        }
        #expect(Transaction.current == nil)
        #expect(log.values == ["first 1", "second 2", "first 3"])
        for observation in observations { observation.end() }
    }

    @Test(
        "A thread makes its observers' responses to other threads' changes only while its time lasts",
        .timeLimit(.minutes(30))
    )
    func responsesToOthers() {
        let (changed, response) = (value(0), value(0))
        let here = Counter()
        let deliveries = Log<(value: Int, isHere: Bool)>()
        let observations = [
            changed.observeChanges(on: .immediate) { value in
                if value == 1 { onThreads(1) { _ in changed.set(2) } } else { response.set(1) }
            },
            response.observeChanges(on: .immediate) { value in
                deliveries.note((value, CurrentThread.id == UInt(here.value)))
                _ = Patience.advance.add(1_000_000_000, ordering: .relaxed)
                if value < 200 { response.set(value + 1) }
            },
        ]
        onThreads(1) { _ in
            here.add(Int(CurrentThread.id))
            changed.set(1)
            // Wait inside of the closure, so that the system does not reuse this thread's identity.
            deliveries.wait { $0.count == 200 }
        }
        #expect(deliveries.values.map(\.value) == Array(1...200))
        #expect(deliveries.values.first?.isHere == true)
        #expect(deliveries.values.last?.isHere == false)
        for observation in observations { observation.end() }
    }

    @Test("A nested delivery runs at once, and pending notifications follow when the outermost delivery ends")
    func deliveries() {
        let log = Log<String>()
        let number = TransactionalValue(0)
        let observation = number.observeChanges(on: .immediate) { log.note("heard \($0)") }
        ThreadDeliveries.current.deliver {
            number.set(1)
            ThreadDeliveries.current.deliver {
                number.set(2)
                log.note("inner")
            }
            log.note("outer")
        }
        #expect(log.values == ["inner", "outer", "heard 1", "heard 2"])
        observation.end()
    }

    @Test(
        "Inside of a transaction a delivery runs at once, and its notifications follow when the transaction ends"
    )
    func deliveriesInATransaction() {
        let log = Log<String>()
        let number = TransactionalValue(0)
        let observation = number.observeChanges(on: .immediate) { log.note("heard \($0)") }
        Transaction.perform(about: Int.self) { _ in
            Transaction.deliver {
                number.set(1)
                log.note("inside")
            }
            log.note("ends")
        }
        #expect(log.values == ["inside", "ends", "heard 1"])
        observation.end()
    }

    @Test("Setting or reading a value while it is changed in place stops with a message")
    func useDuringChange() async {
        let set = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let value = TransactionalValue(0)
            var place: Int?
            let isTransaction = value.beginChange(&place)
            value.set(1)
            value.endChange(&place, isTransaction: isTransaction)
        }
        #expect(standardError(of: set).contains("A value was used while it was being changed in place"))
        let read = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let value = TransactionalValue(0)
            var place: Int?
            _ = value.beginChange(&place)
            _ = value.value
        }
        #expect(standardError(of: read).contains("A value was used while it was being changed in place"))
    }

    @Test("A queue is entered once, at its first use, and left when the outermost transaction ends")
    func enter() {
        let queue = RunToCompletionQueue()
        let turn = Transaction.begin(about: Int.self)
        #expect(turn.enter(queue))
        _ = Transaction.begin(about: Int.self)
        #expect(!turn.enter(queue))
        turn.end()
        #expect(queue.isInTransition)
        turn.end(leaving: queue)
        #expect(!queue.isInTransition)
        // If an inner transaction enters a queue, the queue is not left before the outer transaction ends.
        let other = RunToCompletionQueue()
        _ = Transaction.begin(about: Int.self)
        #expect(turn.enter(other))
        _ = Transaction.begin(about: Int.self)
        #expect(turn.enter(queue))
        turn.end(leaving: queue)
        #expect(queue.isInTransition)
        turn.end(leaving: other)
        #expect(!queue.isInTransition && !other.isInTransition)
    }

    @Test(
        "Objects retained until a transaction's end are released without a lock, before observers are notified"
    )
    func keepUntilEnd() {
        let log = Log<String>()
        let tracker = LifetimeTracker()
        let number = value(0)
        let observation = number.observeChanges(on: .immediate) { log.note("heard \($0)") }
        Transaction.perform(about: Int.self) { turn in
            Transaction.perform(about: Int.self) { inner in
                inner.keepUntilEnd(
                    tracker.instance {
                        log.note("gone")
                        // No lock is held here, so another thread can read, and begin a transaction.
                        onThreads(1) { _ in
                            Transaction.perform(about: Int.self) { _ in log.note("read \(number.value)") }
                        }
                    }
                )
            }
            #expect(tracker.alive == 1)
            number.set(1)
            turn.keepUntilEnd(tracker.instance())
            #expect(tracker.alive == 2)
        }
        #expect(tracker.alive == 0)
        #expect(log.values == ["gone", "read 1", "heard 1"])
        observation.end()
    }

    @Test("An object released at a transaction's end may begin another transaction that retains objects")
    func keepUntilEndAgain() {
        let tracker = LifetimeTracker()
        Transaction.perform(about: Int.self) { turn in
            turn.keepUntilEnd(
                tracker.instance {
                    Transaction.perform(about: Int.self) { $0.keepUntilEnd(tracker.instance()) }
                    #expect(tracker.alive == 0)
                }
            )
        }
        #expect(tracker.alive == 0)
    }

    @Test("Transactions of several threads run one at a time, whichever values they change")
    func oneAtATime() {
        let inside = Counter()
        let overlaps = Counter()
        let values = (0..<4).map { _ in value(0) }
        onThreads(4) { thread in
            for step in 0..<500 {
                Transaction.perform(about: Int.self) { _ in
                    if inside.add(1) > 1 { overlaps.add(1) }
                    for index in [thread, (thread + step) % 4] { values[index].set(values[index].value + 1) }
                    inside.add(-1)
                }
            }
        }
        #expect(overlaps.value == 0)
        #expect(values.map(\.value).reduce(0, +) == 4_000)
    }

    @Test(
        "A change made by another thread during the delivery of the first value is delivered after that value"
    )
    func changeDuringFirstValue() {
        let queue = DispatchQueue(label: "observer")
        let value = TransactionalValue(0)
        let log = Log<String>()
        _ = value.observe(on: .queue(queue)) { number in
            log.note("\(number) begins")
            if number == 0 {
                onThreads(1) { _ in value.set(1) }
                queue.sync {}
            }
            log.note("\(number) ends")
        }
        log.wait { $0.count == 4 }
        #expect(log.values == ["0 begins", "0 ends", "1 begins", "1 ends"])
    }

    @Test("Values created while a thread has a queue for new values share that queue, and others do not")
    func queueForNewValues() {
        let queue = RunToCompletionQueue()
        let turn = Transaction.begin(about: Int.self)
        turn.queueForNewValues = queue
        let together = [value(0), value(1)]
        onThreads(1) { _ in #expect(value(2).queue !== queue) }
        turn.queueForNewValues = nil
        turn.end()
        #expect(together.allSatisfy { $0.queue === queue })
        #expect(value(3).queue !== queue)
    }

    @Test("The immediate delivery of a first value ends before another thread's change is delivered")
    func changeDuringFirstValueAtOnce() {
        let number = value(0)
        let log = Log<String>()
        let observation = number.observe(on: .immediate) { state in
            log.note("\(state) begins")
            if state == 0 { onThreads(1) { _ in number.set(1) } }
            log.note("\(state) ends")
        }
        number.set(2)
        #expect(log.values == ["0 begins", "0 ends", "1 begins", "1 ends", "2 begins", "2 ends"])
        observation.end()
    }

    @Test("Changes of a value that exceed the main thread's time limit are delivered on another thread")
    @MainActor
    func relay() {
        let number = value(0)
        let deliveries = Log<(number: Int, isOnMain: Bool)>()
        let observation = number.observeChanges(on: .immediate) { @Sendable state in
            deliveries.note((state, MainQueue.isCurrent))
            if state == 1 { onThreads(1) { _ in for next in 2...21 { number.set(next) } } }
            usleep(1_000)  // Slow, so that the main thread's time limit is exceeded.
        }
        number.set(1)
        deliveries.wait { $0.count >= 21 }
        #expect(deliveries.values.map(\.number) == Array(1...21))
        #expect(!deliveries.values.dropFirst(4).contains { $0.isOnMain })
        observation.end()
    }
}
