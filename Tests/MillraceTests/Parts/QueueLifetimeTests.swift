import TestSupport
import Testing

@testable import Millrace

@Suite("What waits in a queue")
struct QueueLifetimeTests {
    @Test("A value that goes while its deliveries wait is not told of any more, and leaves nothing behind")
    func valueDroppedWhileItsDeliveriesWait() {
        let log = Log<Int>()
        weak var queue: RunToCompletionQueue?
        weak var list: AnyObserverList?
        do {
            var value: TransactionalValue<Int>? = TransactionalValue(0, dialect: "Test")
            queue = value?.queue
            list = value?.observers
            _ = value?.observeChanges(on: .immediate) { log.note($0) }
            let other = TransactionalValue(0, dialect: "Test")
            _ = other.observeChanges(on: .immediate) { _ in
                value?.set(1)
                value?.set(2)
                value = nil
            }
            other.set(1)
        }
        #expect(log.values.isEmpty)
        #expect(queue == nil)
        #expect(list == nil)
    }

    @Test("Nor does one that goes inside of the transaction that changed it")
    func valueDroppedByItsTransaction() {
        weak var queue: RunToCompletionQueue?
        weak var list: AnyObserverList?
        do {
            var value: TransactionalValue<Int>? = TransactionalValue(0, dialect: "Test")
            queue = value?.queue
            list = value?.observers
            _ = value?.observeChanges(on: .immediate) { _ in }
            Transaction.perform { _ in
                value?.set(1)
                value = nil
            }
        }
        #expect(queue == nil)
        #expect(list == nil)
    }

    @Test("Nor does one that shares its queue with another that goes on")
    func valueDroppedNextToAnother() {
        let queue = RunToCompletionQueue()
        let log = Log<String>()
        weak var list: AnyObserverList?
        ThreadTurn.current.queueForNewValues = queue
        let stays = TransactionalValue(0, dialect: "Test")
        var goes: TransactionalValue<Int>? = TransactionalValue(0, dialect: "Test")
        ThreadTurn.current.queueForNewValues = nil
        list = goes?.observers
        _ = stays.observeChanges(on: .immediate) { log.note("stays \($0)") }
        _ = goes?.observeChanges(on: .immediate) { log.note("goes \($0)") }
        Transaction.perform { _ in
            stays.set(1)
            goes?.set(1)
            goes = nil
            stays.set(2)
        }
        #expect(log.values == ["stays 1", "stays 2"])
        #expect(list == nil)
        stays.set(3)
        #expect(log.values.last == "stays 3")
    }

    @Test("A record of a transition keeps its queue until that is idle, and no longer")
    func recordKeepsItsQueue() {
        weak var queue: RunToCompletionQueue?
        var source: DeliverySource?
        do {
            let busy = RunToCompletionQueue()
            queue = busy
            let hasBegun = busy.withLock {
                busy.append(TransitionRecord(in: busy))
                return busy.beginDelivering()
            }
            #expect(hasBegun)
            source = busy.handedOver.popFirst()?.takeUnretainedValue()
        }
        source?.deliverNext(source!)
        source = nil
        #expect(queue != nil)
        #expect(queue?.takeWaiting() == false)
        #expect(queue == nil)
    }
}
