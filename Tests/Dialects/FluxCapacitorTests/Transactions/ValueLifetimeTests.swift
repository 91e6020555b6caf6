import TestSupport
import Testing

@testable import FluxCapacitor
@testable import Millrace

@Suite("Transactional values: lifetimes")
struct ValueLifetimeTests {
    @Test("A value released with pending deliveries delivers none of them, and its queue is released")
    func valueDroppedWhileItsDeliveriesWait() {
        let log = Log<Int>()
        weak var queue: RunToCompletionQueue?
        weak var list: AnyObserverList?
        do {
            var value: TransactionalValue<Int>? = TransactionalValue(0)
            queue = value?.queue
            list = value?.observers
            _ = value?.observeChanges(on: .immediate) { log.note($0) }
            let other = TransactionalValue(0)
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

    @Test("A value released inside of the transaction that changed it releases its queue and observer list")
    func valueDroppedByItsTransaction() {
        weak var queue: RunToCompletionQueue?
        weak var list: AnyObserverList?
        do {
            var value: TransactionalValue<Int>? = TransactionalValue(0)
            queue = value?.queue
            list = value?.observers
            _ = value?.observeChanges(on: .immediate) { _ in }
            Transaction.perform(about: Int.self) { _ in
                value?.set(1)
                value = nil
            }
        }
        #expect(queue == nil)
        #expect(list == nil)
    }

    @Test("A released value that shares its queue with another one delivers nothing")
    func valueDroppedNextToAnother() {
        let queue = RunToCompletionQueue()
        let log = Log<String>()
        weak var list: AnyObserverList?
        let turn = Transaction.begin(about: Int.self)
        turn.queueForNewValues = queue
        let stays = TransactionalValue(0)
        var goes: TransactionalValue<Int>? = TransactionalValue(0)
        turn.queueForNewValues = nil
        turn.end()
        list = goes?.observers
        _ = stays.observeChanges(on: .immediate) { log.note("stays \($0)") }
        _ = goes?.observeChanges(on: .immediate) { log.note("goes \($0)") }
        Transaction.perform(about: Int.self) { _ in
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

    @Test("After the release of its value a feed has no observers, and observing it does nothing")
    func releasedSource() {
        var value: TransactionalValue? = TransactionalValue(1)
        let feed = value!.feed
        let end = feed.observe {}
        #expect(feed.observerCount() == 1)
        end()
        #expect(feed.observerCount() == 0)
        _ = feed.observe {}
        value = nil
        #expect(feed.owner == nil && feed.observerCount() == 0)
        feed.observe { Issue.record("A released source has changed.") }()
    }
}
