import TestSupport
import Testing

@testable import VISPER_Reactive

@Suite("Properties as asynchronous sequences")
struct PropertyAsyncSequenceTests {
    @Test("values has the current value and every later one, and ends with the property")
    func values() async {
        var property: ObservableProperty? = ObservableProperty(1)
        let stream = property!.values
        property!.value = 2
        property!.value = 3
        property = nil
        var received: [Int] = []
        for await value in stream { received.append(value) }
        #expect(received == [1, 2, 3])
    }

    @Test("values retains a derived property while the root is alive")
    func derived() async {
        let root = ObservableProperty(1)
        var iterator = root.map { $0 * 10 }.values.makeAsyncIterator()
        root.value = 2
        #expect(await iterator.next() == 10)
        #expect(await iterator.next() == 20)
    }

    @Test("Cancelling the task that reads values ends the subscription")
    func cancelling() async {
        let property = ObservableProperty(0)
        let task = Task {
            for await value in property.values where value == 1 { return }
        }
        while property.subscriptions.isEmpty { await Task.yield() }
        task.cancel()
        await task.value
        #expect(property.subscriptions.count == 0)
    }

    @Test("Releasing values without a consumer ends the subscription")
    func dropping() {
        let property = ObservableProperty(0)
        _ = property.values
        #expect(property.subscriptions.count == 0)
    }

    @Test("values takes a buffering policy")
    func buffering() async {
        let property = ObservableProperty(0)
        var iterator = property.values(bufferingPolicy: .bufferingNewest(1)).makeAsyncIterator()
        for value in 1...5 { property.value = value }
        #expect(await iterator.next() == 5)
    }
}
