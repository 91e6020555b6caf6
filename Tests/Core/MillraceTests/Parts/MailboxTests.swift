import Dispatch
import TestSupport
import Testing

@testable import Millrace

@Suite("Mailbox")
struct MailboxTests {
    @Test("Pending values can be merged into one")
    func coalescing() {
        let queue = DispatchQueue(label: "observer")
        let broadcast = Broadcast<[Int]>()
        let log = Log<[Int]>()
        broadcast.observe(on: .queue(queue), coalescing: { $0 + $1 }, { log.note($0) }).keep()
        queue.suspend()
        for value in 1...5 { broadcast.send([value]) }
        queue.resume()
        queue.sync {}
        broadcast.send([6])
        queue.sync {}
        #expect(log.values == [[1, 2, 3, 4, 5], [6]])
    }

    @Test("If the merge closure declines, both values are delivered")
    func decliningMerge() {
        let queue = DispatchQueue(label: "observer")
        let broadcast = Broadcast<Int>()
        let log = Log<Int>()
        broadcast.observe(on: .queue(queue), coalescing: { $1 % 3 == 0 ? nil : $0 + $1 }, { log.note($0) })
            .keep()
        queue.suspend()
        for value in 1...7 { broadcast.send(value) }
        queue.resume()
        queue.sync {}
        #expect(log.values == [1 + 2, 3 + 4 + 5, 6 + 7])
    }

    @Test("A value replaced by a merge may wait for the observer's queue on deinit", .timeLimit(.minutes(30)))
    func replacedValueThatWaitsOnDeinit() {
        let queue = DispatchQueue(label: "observer")
        let broadcast = Broadcast<LifetimeTracker.Instance?>()
        let tracker = LifetimeTracker()
        let log = Log<Bool>()
        broadcast.observe(on: .queue(queue), coalescing: { $1 }, { log.note($0 == nil) }).keep()
        queue.suspend()
        let sendOneThatWaits = {
            broadcast.send(
                tracker.instance {
                    // Resumes the queue, whose scheduled block empties the mailbox before this closure returns.
                    queue.resume()
                    queue.sync {}
                }
            )
        }
        sendOneThatWaits()
        broadcast.send(nil)
        #expect(tracker.alive == 0)
        #expect(log.values == [true])
    }

    @Test("Values posted during a turn of the queue are delivered in another turn, after earlier blocks")
    func turns() {
        let queue = DispatchQueue(label: "observer")
        let broadcast = Broadcast<Int>()
        let log = Log<String>()
        broadcast.observe(on: .queue(queue)) { value in
            log.note("\(value)")
            if value < 3 {
                broadcast.send(value + 1)
                queue.async { log.note("after \(value + 1)") }
            }
        }.keep()
        queue.suspend()
        broadcast.send(0)
        queue.async { log.note("after 0") }
        queue.resume()
        for _ in 0..<4 { queue.sync {} }
        #expect(log.values == ["0", "after 0", "1", "after 1", "2", "after 2", "3", "after 3"])
    }

    @Test(
        "All values posted before a barrier block of the observer's queue are delivered before that block",
        arguments: [false, true]
    )
    func posting(isConcurrent: Bool) {
        let queue = DispatchQueue(label: "observer", attributes: isConcurrent ? .concurrent : [])
        let broadcast = Broadcast<Int>()
        let log = Log<Int>()
        broadcast.observe(on: .queue(queue)) { log.note($0) }.keep()
        for round in 0..<200 {
            for value in 0..<5 { broadcast.send(round * 5 + value) }
            queue.sync(flags: .barrier) {}
            #expect(log.values.count == (round + 1) * 5)
        }
        #expect(log.values == Array(0..<1_000))
    }

    @Test("An owner passed with pending values is retained until they have been delivered")
    func keeping() {
        let queue = DispatchQueue(label: "observer")
        let tracker = LifetimeTracker()
        let log = Log<Int>()
        let mailbox = Mailbox<Int>(registration: Registration(), delivery: .queue(queue)) { value in
            log.note(value)
            #expect(tracker.alive == 1)
        }
        for round in 0..<3 {
            queue.suspend()
            do {
                let owner = tracker.instance()
                mailbox.post(round, keeping: owner)
                mailbox.post(round, keeping: owner)
            }
            #expect(tracker.alive == 1)
            queue.resume()
            queue.sync {}
            #expect(tracker.alive == 0)
        }
        #expect(log.values == [0, 0, 1, 1, 2, 2])
    }

    @Test("The owner is also retained while values that exceed a thread's time limit are passed on")
    func keepingWhatIsPassedOn() async {
        let tracker = LifetimeTracker()
        await withCheckedContinuation { continuation in
            let mailbox = Mailbox<Int>(registration: Registration(), delivery: .immediate, isClosed: true) {
                _ in
                #expect(tracker.alive == 1)
                continuation.resume()
            }
            mailbox.post(1)
            onThreads(1) { _ in
                // Simulates that other threads have kept adding values until this thread's time limit of 250 ms was
                // exceeded.
                var patience = Patience()
                _ = patience.continues(pending: 0)
                #expect(mailbox.passOn(after: &patience, keeping: tracker.instance()))
            }
        }
    }

    private func isFirstOwn(_ mailbox: Mailbox<Int>) -> (handedOver: Bool, waiting: Bool) {
        (mailbox.handedOver.marksOfFirst.contains(.own), mailbox.waiting.marksOfFirst.contains(.own))
    }

    @Test("No value that a thread passes on counts as that thread's own, also if it was handed over already")
    func marksOfWhatIsPassedOn() {
        let mailbox = Mailbox<Int>(
            registration: Registration(),
            delivery: .queue(DispatchQueue(label: "passed on")),
            isClosed: true
        ) { _ in }
        mailbox.post(1)
        #expect(mailbox.takeWaiting())
        mailbox.post(2)
        #expect(isFirstOwn(mailbox).handedOver)
        #expect(isFirstOwn(mailbox).waiting)
        var patience = Patience()
        _ = patience.continues(pending: 0)
        // No block is to take the values during the test.
        mailbox.lock.withLock { mailbox.isScheduled = true }
        #expect(mailbox.passOn(after: &patience, keeping: nil))
        #expect(!isFirstOwn(mailbox).handedOver)
        #expect(!isFirstOwn(mailbox).waiting)
    }

    @Test("A value sent on the main thread is delivered at once, after the values pending for the main queue")
    @MainActor
    func inlineAfterWhatTravels() {
        let broadcast = Broadcast<Int>()
        let log = Log<Int>()
        broadcast.observe(on: .main) { log.note($0) }.keep()
        broadcast.send(1)
        #expect(log.values == [1])
        // Sends one value only, because delivering several might exceed the main thread's time limit.
        onThreads(1) { _ in broadcast.send(2) }
        #expect(log.values == [1])
        broadcast.send(3)
        #expect(log.values == [1, 2, 3])
    }

    @Test("A mailbox makes one call at a time, even on a concurrent queue")
    func oneCallAtATime() async {
        let broadcast = Broadcast<Int>()
        let inside = Counter()
        let overlaps = Counter()
        await withCheckedContinuation { continuation in
            broadcast.observe(on: .queue(.global())) { value in
                if inside.add(1) > 1 { overlaps.add(1) }
                inside.add(-1)
                if value == 0 { continuation.resume() }
            }.keep()
            onThreads(3) { _ in
                for value in 1...500 { broadcast.send(value) }
            }
            broadcast.send(0)
        }
        #expect(overlaps.value == 0)
    }

    @Test("A block of the queue leaves the pending values to another block that is delivering")
    func overlappingBlocks() {
        let queue = DispatchQueue(label: "observer", attributes: .concurrent)
        let log = Log<String>()
        let mailbox = Guarded<Mailbox<Int>?>(nil)
        let posting = Mailbox<Int>(registration: Registration(), delivery: .queue(queue)) { value in
            log.note("\(value)")
            guard value < 3, let mailbox = mailbox.withLock({ $0 }) else { return }
            mailbox.post(value + 1)
            mailbox.takeTurn()
            log.note("after \(value)")
        }
        mailbox.withLock { $0 = posting }
        // The queue runs nothing, because this test runs the blocks.
        queue.suspend()
        posting.post(1)
        posting.takeTurn()
        let expected = ["1", "after 1", "2", "after 2", "3"]
        #expect(log.values == expected)
        mailbox.withLock { $0 = nil }
        queue.resume()
        queue.sync(flags: .barrier) {}
        #expect(log.values == expected)
    }

    @Test("A mailbox that begins closed holds its values until it is opened")
    func closed() {
        let log = Log<Int>()
        let mailbox = Mailbox<Int>(registration: Registration(), delivery: .immediate, isClosed: true) {
            log.note($0)
        }
        mailbox.post(1)
        mailbox.post(2)
        #expect(log.values == [])
        mailbox.open()
        #expect(log.values == [1, 2])
        mailbox.post(3)
        #expect(log.values == [1, 2, 3])
    }

    @Test("A closed mailbox for a queue delivers its values on that queue once it is opened")
    func closedOnAQueue() {
        let queue = DispatchQueue(label: "observer")
        let log = Log<Int>()
        let mailbox = Mailbox<Int>(registration: Registration(), delivery: .queue(queue), isClosed: true) {
            log.note($0)
        }
        mailbox.post(1)
        queue.sync {}
        #expect(log.values == [])
        queue.suspend()
        mailbox.open()
        mailbox.post(2)
        #expect(log.values == [])
        queue.resume()
        queue.sync {}
        #expect(log.values == [1, 2])
    }

    @Test("A mailbox whose observation has ended while it was closed delivers nothing")
    func endedWhileClosed() {
        let tracker = LifetimeTracker()
        let log = Log<Bool>()
        let registration = Registration()
        do {
            let mailbox = Mailbox(
                registration: registration,
                delivery: .immediate,
                isClosed: true
            ) { (_: LifetimeTracker.Instance) in log.note(true) }
            mailbox.post(tracker.instance())
            registration.ended.store(true, ordering: .releasing)
            mailbox.open()
        }
        #expect(log.values == [])
        #expect(tracker.alive == 0)
    }

    @Test("A value posted during a delivery is delivered after that delivery")
    func postedInTheFirstCall() {
        final class Holder {
            var mailbox: Mailbox<Int>?
        }
        let log = Log<String>()
        let holder = Holder()
        holder.mailbox = Mailbox(registration: Registration(), delivery: .immediate, isClosed: true) {
            value in
            log.note("begins \(value)")
            if value == 0 { holder.mailbox?.post(1) }
            log.note("ends \(value)")
        }
        holder.mailbox?.post(0)
        holder.mailbox?.open()
        holder.mailbox = nil
        #expect(log.values == ["begins 0", "ends 0", "begins 1", "ends 1"])
    }
}
