import Dispatch
import Millrace
import MillraceObservation
import Observation
import Prex
import TestSupport
import Testing

/// Two numbers that every transition keeps equal.
private struct Pair: Equatable {
    var a = 0
    var b = 0

    mutating func set(_ number: Int) {
        a = number
        b = number
    }
}

@MainActor
@Suite("The order of observed states")
struct ObservedOrderTests {
    private let container = StateContainer(Pair())
    private let notified = NotificationCounts<String>()

    @Test("A change on the main thread is observable when its call returns")
    func mainThread() {
        let observed = container.observed
        for number in 1...100 {
            container.update { $0.set(number) }
            #expect(observed.a == number)
        }
    }

    @Test("Changes of another thread are delivered in the next turn of the main queue, as one")
    func coalesced() async {
        let observed = container.observed
        notified.track("a") { observed.a }
        onThreads(1) { [container] _ in
            for number in 1...100 { container.update { $0.set(number) } }
        }
        #expect(observed.a == 0, "nothing changes until the main queue gets to it")
        #expect(container.state.a == 100)
        await mainQueueTurn()
        #expect(observed.a == 100)
        #expect(notified.take() == ["a": 1])
    }

    @Test("A change on the main thread delivers earlier changes of other threads, and nothing older follows")
    func mainAfterBackground() async {
        let observed = container.observed
        var seen: [Int] = []
        onThreads(1) { [container] _ in container.update { $0.set(1) } }
        container.update { $0.set(2) }
        seen.append(observed.a)
        await mainQueueTurn()
        seen.append(observed.a)
        await mainQueueTurn()
        seen.append(observed.a)
        #expect(seen == seen.sorted())
        #expect(seen.last == 2)
    }

    @Test(
        "No reader sees an older value after a newer one, and all properties are of one state",
        arguments: 0..<8
    )
    func threads(seed: UInt64) async {
        let container = StateContainer(Pair())
        let observed = container.observed
        let rounds = 500
        let finished = Counter()
        let writers = Task.detached {
            await onAnotherThread {
                onThreads(4) { thread in
                    var random = SeededGenerator(seed: seed * 4 + UInt64(thread))
                    for _ in 0..<rounds {
                        let step = Int.random(in: 1...3, using: &random)
                        container.update { $0.set($0.a + step) }
                    }
                }
            }
            finished.add(1)
        }
        var last = 0
        var random = SeededGenerator(seed: seed)
        repeat {
            let a = observed.a
            if Bool.random(using: &random) { container.update { $0.set($0.a + 1) } }
            let now = observed.a
            #expect(observed.b == now)
            #expect(last <= a && a <= now, "seed \(seed)")
            last = now
            notified.track("tracked") {
                let before = observed[\.a]
                return #expect(
                    observed.part(\.self).b == before && observed.state == Pair(a: before, b: before)
                )
            }
            if Int.random(in: 0..<4, using: &random) == 0 { await mainQueueTurn() }
        } while finished.value == 0
        await writers.value
        await mainQueueTurn()
        await mainQueueTurn()
        #expect(observed.state == container.state)
    }

    @Test("A reader that reads again when notified gets the new value, and misses no change")
    func readingInsideOnChange() {
        let reader = Rereader { [observed = container.observed] in observed.a }
        reader.read()
        for number in 1...10 { container.update { $0.set(number) } }
        #expect(reader.values == Array(0...10))
    }

    @Test("An action sent in a notification is applied when the change's call returns, and notifies readers")
    func sendingInsideOnChange() {
        let store = ReducedStore<Doubling>(0)
        let observed = store.container.observed
        let reader = Rereader { observed.state }
        reader.read()
        withObservationTracking {
            _ = observed.state
        } onChange: {
            store.dispatch(.double)
        }
        store.dispatch(.set(5))
        #expect(observed.state == 10)
        #expect(reader.values == [0, 5, 10] || reader.values == [0, 10])
        #expect(reader.values.last == 10)
    }

    @Test("An action sent in a notification of another thread's change is applied directly afterwards")
    func sendingInsideOnChangeOfAnotherThread() async {
        let flux = Flux(state: Profile(), mutation: ProfileMutation())
        let observed = flux.observed
        withObservationTracking {
            _ = observed.age
        } onChange: {
            MainActor.assumeIsolated { observed.send(.grow) }
        }
        onThreads(1) { _ in flux.dispatcher.dispatch(.grow) }
        let ages = Log<Int>()
        // The main queue runs this block directly after the notification, before the blocks that the notification adds.
        DispatchQueue.main.async { ages.note(observed.age) }
        await mainQueueTurn()
        #expect(ages.values == [38])
    }

    @Test("A change made while a source begins to be observed is not missed")
    func changeAtTheBeginning() {
        let source = InterruptedSource()
        source.interrupt { source.set(1) }
        #expect(source.observed.state == 1)
    }

    #if compiler(>=6.2)
    @available(iOS 26, macOS 26, tvOS 26, watchOS 26, visionOS 26, *)
    @Test("A sequence of Observations has the states in order, including the last one")
    func observations() async {
        let observed = container.observed
        let values = Log<Int>()
        let reading = Task { @MainActor in
            for await value in Observations({ observed.a }) {
                values.note(value)
                if value == 1_000 { return }
            }
        }
        await onAnotherThread { values.wait { $0.first == 0 } }
        await onAnotherThread { [container] in for number in 1...1_000 { container.update { $0.set(number) } }
        }
        await reading.value
        #expect(values.values == values.values.sorted())
        #expect(values.values.last == 1_000)
    }
    #endif
}

/// A view that reads the value again inside of each notification.
@MainActor
private final class Rereader {
    private(set) var values: [Int] = []
    private let value: () -> Int

    init(_ value: @escaping () -> Int) { self.value = value }

    func read() {
        let value = withObservationTracking(value) { MainActor.assumeIsolated { self.read() } }
        values.append(value)
    }
}

private enum Doubling: Reducer {
    enum Action { case double, set(Int) }

    static func reduce(_ state: Int, _ action: Action) -> Int {
        switch action {
        case .double: state * 2
        case .set(let number): number
        }
    }
}
