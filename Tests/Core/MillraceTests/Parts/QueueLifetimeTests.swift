import TestSupport
import Testing

@testable import Millrace
@testable import MillraceReporting

@Suite("Queue: pending deliveries")
struct QueueLifetimeTests {
    @Test("A container released by its own transition still notifies its observers of that transition")
    func containerDroppedByItsTransition() {
        final class Last: Sendable {
            let drop: @Sendable () -> Void
            init(_ drop: @escaping @Sendable () -> Void) { self.drop = drop }
            deinit { drop() }
        }
        enum OnlyNumbers: StatePublication {
            typealias State = (number: Int, last: Last?)
            static func keep(_ state: State) {}
            static func output(kept: Void, new: State) -> Int { new.number }
        }
        for isBusy in [false, true] {
            let log = Log<Int>()
            weak var queue: RunToCompletionQueue?
            nonisolated(unsafe) weak var list: AnyObserverList?
            nonisolated(unsafe) var container: PublishingContainer<OnlyNumbers>?
            container = PublishingContainer((0, Last { container = nil }))
            queue = container?.queue
            list = container?.observers
            if isBusy {
                _ = container?.observers.add { _ in
                    container?.update { $0 = (2, nil) }
                    #expect(container == nil)
                    #expect(list != nil)
                }
            }
            _ = container?.observers.add { log.note($0) }
            container?.update { if isBusy { $0.number = 1 } else { $0 = (1, nil) } }
            #expect(log.values == (isBusy ? [1, 2] : [1]))
            #expect(queue == nil)
            #expect(list == nil)
        }
    }

    @Test("The queue is not idle before a record staged during a delivery has been delivered")
    func stagedDuringADelivery() {
        let queue = RunToCompletionQueue()
        queue.withLock {
            queue.beginOwnDelivery()
            queue.stage(TransitionRecord(in: queue).notification)
        }
        #expect(queue.next() != nil)
        queue.deliverWaiting()
        #expect(queue.phase.load(ordering: .relaxed) == .idle)
    }

    @Test("A pending record of a transition retains its queue until the queue is idle")
    func recordKeepsItsQueue() {
        weak var queue: RunToCompletionQueue?
        do {
            let busy = RunToCompletionQueue()
            queue = busy
            let hasBegun = busy.withLock {
                busy.append(TransitionRecord(in: busy).notification)
                return busy.beginDelivering()
            }
            #expect(hasBegun)
        }
        queue?.deliverNext()
        #expect(queue != nil)
        #expect(queue?.takeWaiting() == false)
        #expect(queue == nil)
    }
}
