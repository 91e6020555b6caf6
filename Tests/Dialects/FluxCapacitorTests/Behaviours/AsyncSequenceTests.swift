import FluxCapacitor
import TestSupport
import Testing

@Suite("Asynchronous sequence")
struct AsyncSequenceTests {
    @Test("values has the current value and every later one, and ends when the value is released")
    func values() async {
        var variable: Variable<Int>? = Variable(1)
        var constant: Constant<Int>? = Constant(variable!)
        let values = constant!.values
        let values2 = variable!.values
        variable!.value = 2
        constant = nil
        variable!.value += 1
        variable = nil
        _ = constant
        var seen: [[Int]] = [[], []]
        for await value in values { seen[0].append(value) }
        for await value in values2 { seen[1].append(value) }
        #expect(seen == [[1, 2, 3], [1, 2, 3]])
    }

    @Test("values takes a buffering policy")
    func bufferingPolicy() async {
        var variable: Variable<Int>? = Variable(0)
        let newest = variable!.values(bufferingPolicy: .bufferingNewest(2))
        let oldest = variable!.values(bufferingPolicy: .bufferingOldest(2))
        for value in 1...5 { variable!.value = value }
        variable = nil
        var seen: [[Int]] = [[], []]
        for await value in newest { seen[0].append(value) }
        for await value in oldest { seen[1].append(value) }
        #expect(seen == [[4, 5], [0, 1]])
    }

    @Test("Cancelling the consumer of values ends its observation")
    func valuesCancelled() async {
        let tracker = LifetimeTracker()
        let variable = Variable<LifetimeTracker.Instance?>(nil)
        let values = variable.values
        let consumer = Task { for await _ in values {} }
        consumer.cancel()
        await consumer.value
        variable.value = tracker.instance()
        variable.value = nil
        // The cancelled sequence does not retain new values.
        #expect(tracker.alive == 0)
    }
}
