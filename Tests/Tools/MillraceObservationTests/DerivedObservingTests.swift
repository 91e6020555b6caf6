import Millrace
import MillraceObservation
import MillraceReporting
import Observation
import TestSupport
import Testing

@Suite("Derived values: observing")
struct DerivedObservingTests {
    private let shelf = StateContainer(Shelf())

    private func sum() -> Derived<Int> { derive(from: shelf) { state in state.items.reduce(0, +) } }

    @Test("Observers are notified of changes, and not of equal results")
    func changes() {
        let sum = sum()
        let log = Log<Int>()
        let observation = sum.observe { log.note($0) }
        #expect(log.values.isEmpty)
        shelf.update { $0.items.append(4) }
        shelf.update { $0.items.reverse() }
        shelf.update { $0.query = "a" }
        #expect(log.values == [10])
        observation.end()
        shelf.update { $0.items = [] }
        #expect(log.values == [10])
    }

    @Test("An observation retains the derived value, and ends when its handle is released")
    func retainedByObservations() {
        let log = Log<Int>()
        var observation: ObservationHandle? = sum().observe { log.note($0) }
        shelf.update { $0.items.append(4) }
        #expect(log.values == [10])
        withExtendedLifetime(observation) {}
        observation = nil
        shelf.update { $0.items.append(5) }
        #expect(log.values == [10])
        #expect(shelf.observers.count == 0)
    }

    @Test("Released screens are not called any more")
    func releasedScreens() {
        final class Screen {
            let observation: ObservationHandle
            init(_ sum: Derived<Int>, _ log: Log<Int>) { observation = sum.observe { log.note($0) } }
        }
        let sum = sum()
        let log = Log<Int>()
        for _ in 0..<100 { _ = Screen(sum, log) }
        shelf.update { $0.items.append(4) }
        #expect(log.values.isEmpty)
        let last = Screen(sum, log)
        shelf.update { $0.items.append(5) }
        #expect(log.values == [15])
        withExtendedLifetime(last) {}
    }

    @Test("An observer that asks for it is called with the present value first, on the main actor too")
    @MainActor
    func initial() {
        final class Screen {
            var shown: [Int] = []
        }
        let screen = Screen()
        let log = Log<Int>()
        let sum = sum()
        let observations = [
            sum.observe(initial: true) { log.note($0) },
            sum.observe(on: .main, initial: true) { screen.shown.append($0) },
        ]
        #expect(log.values == [6])
        #expect(screen.shown == [6])
        shelf.update { $0.items.append(4) }
        #expect(log.values == [6, 10])
        #expect(screen.shown == [6, 10])
        withExtendedLifetime(observations) {}
    }

    @Test("A change that was read before it was delivered is delivered nevertheless")
    func readFirst() {
        let sum = sum()
        let log = Log<Int>()
        // This observer is added before the derived value observes its source, so it is called first.
        shelf.observe { _ in _ = sum.value }.keep()
        sum.observe { log.note($0) }.keep()
        shelf.update { $0.items.append(4) }
        #expect(log.values == [10])
    }

    @Test("An observer added after others have ended is notified of later changes")
    func second() {
        let sum = sum()
        sum.observe { _ in }.end()
        shelf.update { $0.items = [1] }
        let log = Log<Int>()
        sum.observe { log.note($0) }.keep()
        #expect(log.values.isEmpty)
        shelf.update { $0.query = "a" }
        #expect(log.values.isEmpty)
        shelf.update { $0.items = [2] }
        #expect(log.values == [2])
    }

    @Test("An observer added before a change is delivered does not prevent earlier observers' notification")
    func secondBeforeDelivery() {
        let sum = sum()
        let log = Log<Int>()
        // This observer is added before the derived value observes its source, so it is called first.
        shelf.observe { _ in sum.observe { _ in }.keep() }.keep()
        sum.observe { log.note($0) }.keep()
        shelf.update { $0.items.append(4) }
        #expect(log.values == [10])
    }

    @Test("A value that was changed and changed back before it was delivered is not delivered")
    func changedBack() {
        let number = StateContainer(0)
        let double = derive(from: number) { 2 * $0.state }
        let log = Log<Int>()
        // This observer is added before the derived value observes its source, so it is called first.
        number.observe { [number] change in
            if double.value == 2 { number.update { $0 = 0 } }
        }.keep()
        double.observe { log.note($0) }.keep()
        number.update { $0 = 1 }
        #expect(number.state == 0 && log.values == [])
        number.update { $0 = 2 }
        #expect(log.values == [4])
    }

    @Test("An observer that changes the source is notified of the new result after its call returns")
    func reaction() {
        let sum = sum()
        let log = Log<Int>()
        sum.observe { [shelf] value in
            log.note(value)
            if value < 13 { shelf.update { $0.items.append(1) } }
            log.note(-value)
        }.keep()
        shelf.update { $0.items.append(4) }
        #expect(log.values == [10, -10, 11, -11, 12, -12, 13, -13])
    }

    @Test("A value derived from an unobserved derived value can be observed")
    func observedChain() {
        let log = Log<String>()
        let text = derive(from: sum()) { sum in "\(sum.state)" }
        text.observe { log.note($0) }.keep()
        shelf.update { $0.items.append(4) }
        #expect(log.values == ["10"])
    }

    @Test("If two first observers are added at once, the source is observed once")
    func firstObserversAtOnce() {
        let source = InterruptedSource()
        let number = derive(from: source) { $0.state }
        let log = Log<String>()
        source.interruptObserving { number.observe { log.note("inner \($0)") }.keep() }
        number.observe { log.note("outer \($0)") }.keep()
        #expect(source.stateFeed.observerCount() == 1)
        source.set(1)
        #expect(log.values == ["inner 1", "outer 1"])
    }

    @Test("The feed of a released derived value has no value and no observers")
    func releasedFeed() {
        var sum: Derived<Int>? = sum()
        let feed = sum!.stateFeed
        _ = feed.observe {}
        #expect(feed.observerCount() == 1)
        sum = nil
        #expect(feed.read() == nil)
        #expect(feed.observerCount() == 0)
        let end = feed.observe { Issue.record("A released value has changed.") }
        shelf.update { $0.items.append(4) }
        end()
    }

    @Test("A sequence begins with the current value")
    func sequence() async {
        let sum = sum()
        var values = sum.values.makeAsyncIterator()
        #expect(await values.next() == 6)
        shelf.update { $0.query = "a" }
        shelf.update { $0.items.append(4) }
        #expect(await values.next() == 10)
    }

    @Test("A sequence includes a change made while the sequence begins")
    func changeWhileSequenceBegins() async {
        let source = InterruptedSource()
        let number = derive(from: source) { $0.state }
        source.interrupt { source.set(1) }
        var values = number.values.makeAsyncIterator()
        source.set(2)
        #expect(await values.next() == 0)
        #expect(await values.next() == 1)
    }

    @Test("A sequence buffers as many values as its policy allows")
    func bufferingPolicy() async {
        let number = StateContainer(0)
        let double = derive(from: number) { 2 * $0.state }
        var newest = double.values(bufferingPolicy: .bufferingNewest(1)).makeAsyncIterator()
        for value in 1...3 { number.update { $0 = value } }
        #expect(await newest.next() == 6)
    }

    @Test("A released sequence no longer observes the derived value")
    func droppedSequence() {
        let sum = sum()
        var values: AsyncStream<Int>? = sum.values
        #expect(values != nil && sum.stateFeed.observerCount() == 1)
        values = nil
        #expect(sum.stateFeed.observerCount() == 0)
    }

    @Test("Observers are notified of every new result whose type is not Equatable")
    func notEquatable() {
        let mark = derive(from: shelf) { $0.mark }
        let log = Log<Int>()
        mark.observe { log.note($0.number) }.keep()
        shelf.update { $0.mark.number = 2 }
        shelf.update { $0.query = "a" }
        shelf.update { $0.mark.number = 3 }
        #expect(log.values == [2, 3])
    }

    @Test("A sequence ends when the derived value is released")
    func sequenceEnds() async {
        var sum: Derived<Int>? = sum()
        let values = sum!.values
        sum = nil
        var received: [Int] = []
        for await value in values { received.append(value) }
        #expect(received == [6])
    }

    @Test("A reader with withObservationTracking is notified of a different result, and not of an equal one")
    @MainActor
    func observed() {
        let sum = sum()
        let notified = Counter()
        func read() -> Int {
            withObservationTracking {
                sum.observed.state
            } onChange: {
                notified.add(1)
            }
        }
        #expect(read() == 6)
        shelf.update { $0.items.reverse() }
        #expect(notified.value == 0)
        shelf.update { $0.items.append(4) }
        #expect(notified.value == 1)
        #expect(read() == 10)
    }

    @Test("A source retains neither its derived values nor their observers")
    func lifetime() {
        let tracker = LifetimeTracker()
        weak var released: Derived<Int>?
        do {
            let sum = derive(from: shelf) { [instance = tracker.instance()] state in
                instance.touch()
                return state.items.count
            }
            let observation = sum.observe { [instance = tracker.instance()] _ in instance.touch() }
            shelf.update { $0.items.append(4) }
            #expect(tracker.alive == 2)
            released = sum
            withExtendedLifetime(observation) {}
        }
        #expect(released == nil)
        #expect(tracker.alive == 0)
        #expect(shelf.observers.count == 0)
    }

    @Test("A follower that retains a derived value receives its changes when nothing else retains the value")
    func followed() {
        let log = Log<Int?>()
        var retained: AnyObject?
        do {
            let sum = sum()
            withExtendedLifetime(sum) {
                let feed = sum.stateFeed
                // A saved state retains the owner of a feed in this way.
                retained = feed.isRetainedByObservers ? feed.owner : nil
                _ = feed.observe { log.note(feed.read()) }
            }
        }
        shelf.update { $0.items.append(4) }
        #expect(log.values == [10])
        withExtendedLifetime(retained) {}
    }

    @Test("A derived value retains its sources")
    func retention() {
        let tracker = LifetimeTracker()
        var derived: Derived<Int>?
        do {
            let container = StateContainer((1, tracker.instance()))
            derived = derive(from: derive(from: container) { state in state[\.0] }) { $0.state + 1 }
        }
        #expect(derived?.value == 2)
        #expect(tracker.alive == 1)
        derived = nil
        #expect(tracker.alive == 0)
    }

    @Test("An object in a replaced result may use the derived value on deinit")
    func deinitReads() {
        let tracker = LifetimeTracker()
        let other = sum()
        let log = Log<Int>()
        let object = derive(from: shelf) { state in
            _ = state.items
            return tracker.instance { log.note(other.value) }
        }
        object.observe { _ in }.keep()
        shelf.update { $0.items.append(4) }
        #expect(log.values == [10])
    }
}
