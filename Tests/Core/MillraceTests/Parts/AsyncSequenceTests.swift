import Millrace
import TestSupport
import Testing

@Suite("Asynchronous sequences")
struct AsyncSequenceTests {
    @Test("A broadcast's values arrive in order, from the moment the sequence is made")
    func values() async {
        let broadcast = Broadcast<Int>()
        broadcast.send(0)
        let values = broadcast.values()
        for value in 1...3 { broadcast.send(value) }
        var seen: [Int] = []
        for await value in values {
            seen.append(value)
            if seen.count == 3 { break }
        }
        #expect(seen == [1, 2, 3])
    }

    @Test("The buffering policy decides which values a slow consumer misses")
    func bufferingPolicy() async {
        var broadcast: Broadcast<Int>? = Broadcast()
        let newest = broadcast!.values(bufferingPolicy: .bufferingNewest(2))
        let oldest = broadcast!.values(bufferingPolicy: .bufferingOldest(2))
        for value in 1...5 { broadcast!.send(value) }
        broadcast = nil
        var seen: [[Int]] = [[], []]
        for await value in newest { seen[0].append(value) }
        for await value in oldest { seen[1].append(value) }
        #expect(seen == [[4, 5], [1, 2]])
    }

    @Test("A cancelled consumer ends its subscription")
    func cancellation() async {
        let tracker = LifetimeTracker()
        let broadcast = Broadcast<LifetimeTracker.Instance>()
        let values = broadcast.values()
        let consumer = Task { for await _ in values {} }
        consumer.cancel()
        await consumer.value
        // The cancelled sequence does not retain new values.
        broadcast.send(tracker.instance())
        #expect(tracker.alive == 0)
    }
}
