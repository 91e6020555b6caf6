import FluxCapacitor
import Millrace
import MillraceReporting
import MillraceTimeline
import TestSupport
import Testing

@Suite("A store as one state")
struct StoreFeedTests {
    @Test("An observation of a store ends for all of its values")
    func endOfObservation() {
        enum Own {}
        let store = NumbersStore<Own>.instantiate()
        let changes = Counter()
        let end = store.stateFeed.observe { changes.add(1) }
        NumbersAction<Own>().invoke(.setFirst(1))
        NumbersAction<Own>().invoke(.setSecond(1))
        NumbersAction<Own>().invoke(.append(1))
        #expect(changes.value == 3)
        end()
        NumbersAction<Own>().invoke(.setFirst(2))
        NumbersAction<Own>().invoke(.setSecond(2))
        NumbersAction<Own>().invoke(.append(2))
        #expect(changes.value == 3)
    }

    @Test("The feed of a cleared store has no transitions, unlike that of the new store")
    func clearedStore() throws {
        enum Own {}
        let old = NumbersStore<Own>.instantiate()
        let handle = try #require(old.stateFeed.transitions?.store)
        old.clear()
        #expect(throws: TimeTravelError.self) {
            try handle.modify(by: handle) { _ in
                Issue.record("A cleared store was changed.")
                return true
            }
        }
        let new = NumbersStore<Own>.instantiate()
        #expect(old.stateFeed.transitions?.label == nil)
        #expect(new.stateFeed.transitions?.label.name == "NumbersStore<Own>")
    }

    @Test(
        "A recorded state without a variable that was nil has the other values, by name",
        .recordingScope
    )
    func recordedWithoutAVariable() throws {
        let timeline = Timeline()
        let store = ForgetfulStore.instantiate()
        defer { store.clear() }
        let feed = store.stateFeed
        ForgetfulAction().invoke(.forget)
        let recorded = try #require(timeline.entries.last?.new)
        ForgetfulAction().invoke(.setLast(9))
        #expect(store.last.value == 9)
        #expect(feed.recordedState(recorded)?.second == 2)
        #expect(feed.recordedState(recorded)?.last == 3)
    }

    @Test("Recording one store does not record another")
    func recordedAlone() throws {
        enum Own {}
        enum Other {}
        let store = NumbersStore<Own>.instantiate()
        let other = NumbersStore<Other>.instantiate()
        let feed = try #require(store.stateFeed.transitions)
        let recorded = Log<String>()
        let recording = feed.attach { recorded.note("\($0.new)") }
        NumbersAction<Own>().invoke(.setFirst(1))
        NumbersAction<Other>().invoke(.setFirst(2))
        recording.end()
        #expect(other.first.value == 2)
        #expect(recorded.values == ["first: 1, second: 0, list: []"])
    }

    @Test("An action sent to a store as a source is invoked")
    func sending() {
        enum Own {}
        let store = NumbersStore<Own>.instantiate()
        store.send(sourceAction: .setFirst(3))
        #expect(store.first.value == 3)
    }

    // MARK: Values

    @Test("Values read from a feed can be read after the store's release")
    func releasedStore() async {
        await #expect(processExitsWith: .success) {
            enum Own {}
            weak let store = NumbersStore<Own>.instantiate()
            NumbersAction<Own>().invoke(.setFirst(1))
            let feed = try #require(store?.stateFeed)
            let values = try #require(feed.read())
            #expect(values.first == 1)
            store?.clear()
            #expect(store == nil)
            #expect(values.first == 1)
        }
    }

    @Test("Reading a variable that is in no stored property of the store stops with a message")
    func unknownValue() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let values = try #require(ForgetfulStore.instantiate().stateFeed.read())
            _ = values.stray
        }
        #expect(standardError(of: result).contains("is in no stored property of the store"))
    }

    @Test("Values of one read are consistent, even while another thread reduces", .timeLimit(.minutes(30)))
    func oneMoment() {
        enum Own {}
        let store = NumbersStore<Own>.instantiate()
        let (torn, ended) = (Counter(), Counter())
        onThreads(2) { thread in
            if thread == 0 {
                while ended.value == 0 {
                    NumbersAction<Own>().invoke(
                        .reduce { store in
                            store._first.value += 1
                            store._second.value += 1
                        }
                    )
                }
            } else {
                let feed = store.stateFeed
                var seen: Set<Int> = []
                while seen.count < 500, let values = feed.read() {
                    seen.insert(values.first)
                    if values.first != values.second { torn.add(1) }
                }
                ended.add(1)
            }
        }
        #expect(torn.value == 0)
    }

    @Test("Restoring a changed copy sets only the changed values")
    func changedCopy() throws {
        enum Own {}
        let store = NumbersStore<Own>.instantiate()
        let feed = store.stateFeed
        let handle = try #require(feed.transitions?.store)
        var values = try #require(feed.read())
        values.first = 5
        NumbersAction<Own>().invoke(.setSecond(7))
        try handle.restore(feed.restorableState(values))
        #expect(store.first.value == 5)
        #expect(store.second.value == 7)
    }

    @Test("A modification of several values is one transition with its origin; a refused one changes nothing")
    func replacement() throws {
        enum Own {}
        final class Origin: Sendable {}
        let store = NumbersStore<Own>.instantiate()
        let feed = store.stateFeed
        let transitions = try #require(feed.transitions)
        let handle = try #require(transitions.store)
        let origin = Origin()
        let recorded = Log<Transition>()
        let recording = transitions.attach { recorded.note($0) }
        for number in 1...2 {
            var values = try #require(feed.read())
            values.first = number
            values.second = number
            let replacement = feed.restorableState(values)
            try handle.modify(by: origin) { state in
                state = replacement
                return number == 2
            }
            #expect(store.first.value == (number == 2 ? 2 : 0))
        }
        recording.end()
        #expect(recorded.values.map { "\($0.new)" } == ["first: 2, second: 2, list: []"])
        #expect(recorded.values.allSatisfy { $0.origin === origin })
    }
}

/// A store that can set the property of one of its variables to nil.
private final class ForgetfulStore: Storable {
    private var first: Variable<Int>? = Variable(1)
    let second: Constant<Int>
    private let _second = Variable(2)
    let last: Constant<Int>
    private let _last = Variable(3)
    private var forgotten: [Variable<Int>] = []
    var stray: Variable<Int> { Variable(0) }

    init() {
        second = Constant(_second)
        last = Constant(_last)
    }

    func reduce(with state: ForgetfulChange) {
        switch state {
        case .forget:
            forgotten += first.map { [$0] } ?? []
            first = nil
        case .setLast(let number): _last.value = number
        }
    }
}

private enum ForgetfulChange: DispatchState {
    typealias RelatedStoreType = ForgetfulStore
    typealias RelatedActionType = ForgetfulAction

    case forget, setLast(Int)
}

private final class ForgetfulAction: Actionable {
    typealias DispatchStateType = ForgetfulChange
}
