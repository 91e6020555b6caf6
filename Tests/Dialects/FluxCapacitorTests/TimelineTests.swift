import FluxCapacitor
import Millrace
import MillraceReporting
import MillraceTimeline
import TestSupport
import Testing

@Suite("Timeline", .recordingScope)
struct TimelineTests {
    @Test("An invoke is one transition, with the store's values before and after")
    func invoke() {
        enum Own {}
        let log = Log<Transition>()
        NumbersStore<Own>.instantiate()._list.value = [7]
        NumbersAction<Own>().invoke(.setFirst(1))
        let recording = TransitionProbe.attach { log.note($0) }
        NumbersAction<Own>().invoke(.setSecond(2))
        NumbersAction<Own>().invoke(
            .reduce { store in
                store._first.value = 5
                store._first.value += 1
                store._list.value.append(8)
            }
        )
        recording.end()
        NumbersAction<Own>().invoke(.setSecond(3))
        let transitions = log.values
        #expect(transitions.count == 2)
        #expect(transitions.allSatisfy { $0.label.dialect == "FluxCapacitor" })
        #expect(transitions.allSatisfy { $0.label.name == "NumbersStore<Own>" })
        #expect(transitions.allSatisfy { $0.store == transitions[0].store })
        #expect(transitions.allSatisfy { $0.duration >= .zero })
        #expect(transitions[0].order < transitions[1].order)
        guard case .setSecond(2) = transitions[0].action as? NumbersState<Own> else {
            Issue.record("recorded \(transitions[0].action)")
            return
        }
        #expect("\(transitions[0].old)" == "first: 1, second: 0, list: [7]")
        #expect("\(transitions[0].new)" == "first: 1, second: 2, list: [7]")
        #expect("\(transitions[1].old)" == "first: 1, second: 2, list: [7]")
        #expect("\(transitions[1].new)" == "first: 6, second: 2, list: [7, 8]")
    }

    @Test("A recorder may clear the store whose transition it receives, even a store without variables")
    func forgettingTheStore() {
        let log = Log<String>()
        let recording = TransitionProbe.attach { transition in
            log.note(transition.action.map { "\($0)" } ?? "\(transition.cause)")
            // The recorder is also notified of the new store's start, which has no action.
            if transition.action != nil { BareStore.instantiate().clear() }
        }
        for number in 1...100 { BareAction().invoke(.note(number)) }
        recording.end()
        #expect(log.values == (1...100).flatMap { ["start", "note(\($0))"] })
    }

    @Test("A change outside of a reduce is a transition of its own")
    func outsideOfAReduce() {
        enum Own {}
        let log = Log<Transition>()
        let store = NumbersStore<Own>.instantiate()
        let recording = TransitionProbe.attach { log.note($0) }
        store._first.value = 1
        store._first.value += 1
        store._list.value.append(4)
        let stray = Variable("a")
        stray.value = "b"
        recording.end()
        stray.value = "c"
        #expect(log.values.map(\.label.name) == ["Int", "Int", "Array<Int>", "String"])
        #expect(log.values.map { "\($0.old)→\($0.new)" } == ["0→1", "1→2", "[]→[4]", "a→b"])
        #expect(log.values.allSatisfy { $0.action == nil })
        #expect(log.values[0].store == log.values[1].store)
        #expect(log.values[0].store != log.values[2].store)
    }

    @Test("Recorders receive a transition before the store's observers do, even if an observer has caused it")
    func order() {
        enum Own {}
        let log = Log<String>()
        let store = NumbersStore<Own>.instantiate()
        _ = store.first.observe(ignoreFirst: true) { [unowned store] value in
            log.note("first \(value)")
            if value == 1 {
                NumbersAction<Own>().invoke(.setFirst(2))
                store._second.value = 3
            }
        }
        _ = store.second.observe(ignoreFirst: true) { log.note("second \($0)") }
        let recording = TransitionProbe.attach { transition in
            log.note("recorded \(transition.new)")
            #expect(store.first.value > 0)
        }
        NumbersAction<Own>().invoke(
            .reduce { store in
                store._first.value = 1
                store._second.value = 1
            }
        )
        recording.end()
        #expect(
            log.values == [
                "recorded first: 1, second: 1, list: []", "first 1", "second 1",
                "recorded first: 2, second: 1, list: []", "first 2", "recorded 3", "second 3",
            ]
        )
    }

    @Test(
        "An invoke inside another store's reduce is a second transition; both are recorded at the end"
    )
    func nested() {
        enum Own {}
        enum Other {}
        let log = Log<String>()
        let recording = TransitionProbe.attach { log.note("\($0.label.name) \($0.old) → \($0.new)") }
        NumbersAction<Own>().invoke(
            .reduce { store in
                store._first.value = 1
                NumbersAction<Other>().invoke(.setFirst(2))
                store._first.value = 3
                log.note("reduced")
            }
        )
        recording.end()
        #expect(
            log.values == [
                "reduced",
                "NumbersStore<Own> first: 0, second: 0, list: [] → first: 0, second: 0, list: []",
                "NumbersStore<Own> first: 0, second: 0, list: [] → first: 3, second: 0, list: []",
                "NumbersStore<Other> first: 0, second: 0, list: [] → first: 0, second: 0, list: []",
                "NumbersStore<Other> first: 0, second: 0, list: [] → first: 2, second: 0, list: []",
            ]
        )
    }

    @Test("An invoke inside the same store's reduce is part of the outer transition")
    func nestedInTheSameStore() {
        enum Own {}
        _ = NumbersStore<Own>.instantiate()
        let log = Log<String>()
        let recording = TransitionProbe.attach { log.note("\($0.old) → \($0.new)") }
        NumbersAction<Own>().invoke(
            .reduce { store in
                store._first.value = 1
                NumbersAction<Own>().invoke(.setSecond(2))
                store._first.value = 3
            }
        )
        recording.end()
        #expect(log.values == ["first: 0, second: 0, list: [] → first: 3, second: 2, list: []"])
    }

    class BaseStore {
        let kept = Variable("kept")
        let unrelated = 1
    }

    final class NamesStore: BaseStore, Storable {
        private let _hidden = Variable(1)
        let shown: Constant<Int>
        private let __own = Variable(2)
        lazy var computedLater = 3

        override init() { shown = Constant(_hidden) }

        func reduce(with state: NamesState) { __own.value += 1 }
    }

    enum NamesState: DispatchState {
        typealias RelatedStoreType = NamesStore
        typealias RelatedActionType = NamesAction
        case touch
    }

    struct NamesAction: Actionable {
        typealias DispatchStateType = NamesState
    }

    @Test(
        "A snapshot has each value once, by its constant's name without underscore, inherited values first"
    )
    func names() {
        let log = Log<StoreSnapshot>()
        let recording = TransitionProbe.attach { log.note($0.new as! StoreSnapshot) }
        NamesAction().invoke(.touch)
        recording.end()
        let snapshot = log.values[1]
        #expect(snapshot.values.map(\.name) == ["kept", "shown", "own"])
        #expect(snapshot.values.map { "\($0.value)" } == ["kept", "1", "3"])
        #expect(Mirror(reflecting: snapshot).children.map(\.label) == ["kept", "shown", "own"])
    }

    @Test("A store's transitions are recorded in order; each old state is the previous new one")
    func threads() {
        enum Own {}
        let log = Log<(old: Int, new: Int)>()
        let heard = Log<Int>()
        let store = NumbersStore<Own>.instantiate()
        _ = store.first.observe(ignoreFirst: true) { heard.note($0) }
        let recording = TransitionProbe.attach { transition in
            let first = { (state: Any) in (state as! StoreSnapshot).values[0].value as! Int }
            log.note((first(transition.old), first(transition.new)))
        }
        onThreads(4) { _ in
            for _ in 0..<200 { NumbersAction<Own>().invoke(.add(1)) }
        }
        log.wait { $0.count == 800 }
        heard.wait { $0.count == 800 }
        recording.end()
        #expect(log.values.map(\.old) == Array(0..<800))
        #expect(log.values.map(\.new) == Array(1...800))
        #expect(heard.values == Array(1...800))
    }
}

/// A store without variables. So no variable retains the store's queue.
private final class BareStore: Storable {
    typealias DispatchStateType = BareState

    func reduce(with state: BareState) {}
}

private enum BareState: DispatchState {
    typealias RelatedStoreType = BareStore
    typealias RelatedActionType = BareAction

    case note(Int)
}

private struct BareAction: Actionable {
    typealias DispatchStateType = BareState
}
