import FluxCapacitor
import Millrace
import MillraceTimeline
import TestSupport
import Testing

@Suite("A store as one state")
struct StoreFeedTests {
    @Test("The end of an observation ends it for all values of the store")
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

    @Test("A cleared store has no transitions, and those of its successor are not its own")
    func clearedStore() {
        enum Own {}
        let old = NumbersStore<Own>.instantiate()
        old.clear()
        let new = NumbersStore<Own>.instantiate()
        #expect(old.stateFeed.transitions?.label == nil)
        #expect(new.stateFeed.transitions?.label.name == "NumbersStore<Own>")
    }

    @Test(
        "A recorded state without the value of a variable that was nil has the other values, by their names"
    )
    func recordedWithoutAVariable() async {
        await #expect(processExitsWith: .success) {
            let timeline = Timeline()
            let store = ForgetfulStore.instantiate()
            let feed = store.stateFeed
            ForgetfulAction().invoke(.forget)
            let recorded = try #require(timeline.entries.last?.new)
            ForgetfulAction().invoke(.setLast(9))
            #expect(store.last.value == 9)
            #expect(feed.recordedState(recorded)?.second == 2)
            #expect(feed.recordedState(recorded)?.last == 3)
        }
    }
}

/// A store of which a variable may be nil.
private final class ForgetfulStore: Storable {
    private var first: Variable<Int>? = Variable(1)
    let second: Constant<Int>
    private let _second = Variable(2)
    let last: Constant<Int>
    private let _last = Variable(3)
    private var forgotten: [Variable<Int>] = []

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
