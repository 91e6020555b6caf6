import TestSupport
import Testing

@testable import VISPER_Reactive

@Suite("Properties as asynchronous sequences")
struct PropertyAsyncSequenceTests {
    @Test("The current value and every later one, until the property is released")
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

    @Test("A sequence retains a derived property while the root lives")
    func derived() async {
        let root = ObservableProperty(1)
        var iterator = root.map { $0 * 10 }.values.makeAsyncIterator()
        root.value = 2
        #expect(await iterator.next() == 10)
        #expect(await iterator.next() == 20)
    }

    @Test("The subscription ends with the task that consumes it")
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

    @Test("A sequence without a consumer ends when it is dropped")
    func dropping() {
        let property = ObservableProperty(0)
        _ = property.values
        #expect(property.subscriptions.count == 0)
    }

    @Test("A policy may buffer the newest only")
    func buffering() async {
        let property = ObservableProperty(0)
        var iterator = property.values(bufferingPolicy: .bufferingNewest(1)).makeAsyncIterator()
        for value in 1...5 { property.value = value }
        #expect(await iterator.next() == 5)
    }
}
