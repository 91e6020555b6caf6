import Dispatch
import Millrace
import TestSupport
import Testing

@Suite("Mailbox")
struct MailboxTests {
    @Test("What piles up can be made one")
    func coalescing() {
        let queue = DispatchQueue(label: "observer")
        let broadcast = Broadcast<[Int]>()
        let log = Log<[Int]>()
        broadcast.observe(on: .queue(queue), coalescing: { $0 + $1 }, { log.note($0) })
        queue.suspend()
        for value in 1...5 { broadcast.send([value]) }
        queue.resume()
        queue.sync {}
        broadcast.send([6])
        queue.sync {}
        #expect(log.values == [[1, 2, 3, 4, 5], [6]])
    }

    @Test("A merge that declines keeps both")
    func decliningMerge() {
        let queue = DispatchQueue(label: "observer")
        let broadcast = Broadcast<Int>()
        let log = Log<Int>()
        broadcast.observe(on: .queue(queue), coalescing: { $1 % 3 == 0 ? nil : $0 + $1 }, { log.note($0) })
        queue.suspend()
        for value in 1...7 { broadcast.send(value) }
        queue.resume()
        queue.sync {}
        #expect(log.values == [1 + 2, 3 + 4 + 5, 6 + 7])
    }

    @Test("What a merge replaces may wait for the observer's queue while it goes", .timeLimit(.minutes(1)))
    func replacedValueThatWaitsOnDeinit() {
        let queue = DispatchQueue(label: "observer")
        let broadcast = Broadcast<LifetimeTracker.Instance?>()
        let tracker = LifetimeTracker()
        let log = Log<Bool>()
        broadcast.observe(on: .queue(queue), coalescing: { $1 }, { log.note($0 == nil) })
        queue.suspend()
        let sendOneThatWaits = {
            broadcast.send(
                tracker.instance {
                    // What is scheduled there empties the mailbox first.
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

    @Test("On the main thread what still travels comes first, inline")
    @MainActor
    func inlineAfterWhatTravels() {
        let broadcast = Broadcast<Int>()
        let log = Log<Int>()
        broadcast.observe(on: .main) { log.note($0) }
        broadcast.send(1)
        #expect(log.values == [1])
        onThreads(1) { _ in
            broadcast.send(2)
            broadcast.send(3)
        }
        #expect(log.values == [1])
        broadcast.send(4)
        #expect(log.values == [1, 2, 3, 4])
    }

    @Test("One call at a time, even on a concurrent queue")
    func oneCallAtATime() async {
        let broadcast = Broadcast<Int>()
        let inside = Counter()
        let overlaps = Counter()
        await withCheckedContinuation { continuation in
            broadcast.observe(on: .queue(.global())) { value in
                if inside.add(1) > 1 { overlaps.add(1) }
                inside.add(-1)
                if value == 0 { continuation.resume() }
            }
            onThreads(3) { _ in
                for value in 1...500 { broadcast.send(value) }
            }
            broadcast.send(0)
        }
        #expect(overlaps.value == 0)
    }
}
