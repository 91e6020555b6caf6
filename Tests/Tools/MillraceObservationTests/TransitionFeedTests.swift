import Dispatch
import FluxCapacitor
import Millrace
import MillraceReporting
import MobiusCore
import Prex
import TestSupport
import Testing
import VISPER_Swift

@Suite("A recorder of one source")
struct TransitionFeedTests {
    private final class Origin: Sendable {}

    /// Records a source's transitions while `body` runs. `body` receives a function that replaces the state.
    ///
    /// - Returns: For each transition its action, or the cause of the replacement, and the new state.
    private func transitions(
        of source: some StateSource,
        until count: Int,
        _ body: (_ replace: (Any) throws -> Void) throws -> Void
    ) throws -> [String] {
        let feed = try #require(source.stateFeed.transitions)
        let seen = Log<String>()
        let origin = Origin()
        let recording = feed.attach { transition in
            let cause =
                switch transition.cause {
                case .start: "start"
                case .action(let action): "\(action)"
                case .change: transition.origin === origin ? "replaced" : "changed"
                case .restoration: "restored"
                }
            seen.note("\(cause): \(transition.new)")
        }
        defer { recording.end() }
        try body { state in
            let store = try #require(feed.store)
            try store.modify(by: origin) {
                $0 = state
                return true
            }
        }
        seen.wait { $0.count >= count }
        return seen.values
    }

    @Test("The recorder receives a container's transitions, and no other store's")
    func container() throws {
        let recorded = StateContainer(0)
        let other = StateContainer(0)
        let seen = try transitions(of: recorded, until: 3) { replace in
            recorded.update { $0 += 1 }
            other.update { $0 += 10 }
            try replace(5)
            recorded.update { $0 += 1 }
        }
        #expect(seen == ["changed: 1", "replaced: 5", "changed: 6"])
    }

    @Test("The recorder causes no copy in another store")
    func noCopies() {
        let recorded = StateContainer(0)
        let other = StateContainer([1, 2, 3])
        let recording = recorded.stateFeed.transitions?.attach { _ in }
        defer { recording?.end() }
        // Change the array once before the check: the first change copies it in any case, because the storage of an array
        // literal is read-only.
        let before = other.update { values in
            values[0] = 5
            return values.withUnsafeBufferPointer(\.baseAddress)
        }
        let after = other.update { values in
            values[0] = 9
            return values.withUnsafeBufferPointer(\.baseAddress)
        }
        #expect(before == after)
    }

    @Test("The recorder does not receive the start of another store")
    func starts() throws {
        let recorded = StateContainer(0)
        let seen = try transitions(of: recorded, until: 1) { _ in
            _ = StateContainer(1)
            recorded.update { $0 = 2 }
        }
        #expect(seen == ["changed: 2"])
    }

    @Test("The recorder receives a restoration as a restoration")
    func timeTravel() throws {
        let recorded = StateContainer(0)
        let seen = try transitions(of: recorded, until: 2) { _ in
            recorded.update { $0 = 1 }
            try recorded.stateFeed.transitions?.store?.restore(0)
        }
        #expect(seen == ["changed: 1", "restored: 0"])
        #expect(recorded.state == 0)
    }

    @Test("The recorder receives an observer's change in answer to a replacement as an ordinary change")
    func answers() throws {
        let recorded = StateContainer(0)
        let answering = StateContainer(0)
        recorded.observe { state in answering.update { $0 = state * 10 } }.keep()
        let answers = try transitions(of: answering, until: 1) { _ in
            _ = try transitions(of: recorded, until: 1) { replace in try replace(5) }
        }
        #expect(answers == ["changed: 50"])
        #expect(answering.state == 50)
    }

    private enum CountAction: Prex.Action { case add(Int) }
    private struct CountState: Prex.State { var count = 0 }
    private struct CountMutation: Mutation {
        func mutate(action: CountAction, state: inout CountState) {
            switch action {
            case .add(let number): state.count += number
            }
        }
    }

    @Test("The recorder receives a Flux's actions and replacements")
    func prex() throws {
        let flux = Flux(state: CountState(), mutation: CountMutation())
        let seen = try transitions(of: flux, until: 2) { replace in
            flux.send(sourceAction: .add(2))
            try replace(CountState(count: 9))
        }
        #expect(seen == ["add(2): CountState(count: 2)", "replaced: CountState(count: 9)"])
    }

    @Test("The recorder receives a FluxCapacitor store's dispatch states and replacements")
    func fluxCapacitor() throws {
        enum Own {}
        let store = PairStore<Own>.instantiate()
        defer { store.clear() }
        let start = try #require(store.stateFeed.transitions?.store?.state)
        let seen = try transitions(of: store, until: 2) { replace in
            PairAction<Own>().invoke(.set(3))
            try replace(start)
        }
        #expect(seen == ["set(3): first: 3, second: -3", "replaced: first: 0, second: 0"])
    }

    @Test("The recorder receives a loop's events, and the event source receives a replaced model")
    func loop() throws {
        let sources = Log<Int>()
        let loop = Mobius.loop(
            update: Update<Int, Int, Never> { .next($0 + $1) },
            effectHandler: AnyConnectable<Never, Int> { _ in
                Connection(acceptClosure: { _ in }, disposeClosure: {})
            }
        )
        .withEventSource(
            AnyConnectable<Int, Int> { _ in Connection(acceptClosure: sources.note, disposeClosure: {}) }
        )
        .start(from: 0)
        defer { loop.dispose() }
        let seen = try transitions(of: loop, until: 3) { replace in
            loop.dispatchEvent(2)
            try replace(9)
            loop.dispatchEvent(1)
        }
        #expect(seen == ["2: 2", "replaced: 9", "1: 10"])
        #expect(sources.values == [0, 2, 9, 10])
    }

    @Test("The recorder of a controller continues over stops and starts")
    func controller() throws {
        let controller = Mobius.loop(
            update: Update<Int, Int, Never> { .next($0 + $1) },
            effectHandler: AnyConnectable<Never, Int> { _ in
                Connection(acceptClosure: { _ in }, disposeClosure: {})
            }
        )
        .makeController(from: 0)
        let seen = try transitions(of: controller, until: 5) { replace in
            controller.start()
            controller.dispatchEvent(2)
            controller.stop()
            #expect(controller.stateFeed.transitions?.store == nil)
            controller.start()
            try replace(9)
            controller.dispatchEvent(1)
            controller.stop()
        }
        #expect(seen == ["start: 0", "2: 2", "start: 2", "replaced: 9", "1: 10"])
    }

    private struct Count: Equatable { var count = 0 }
    private struct Add: VISPER_Swift.Action { let number: Int }
    private struct AddReducer: ActionReducerType {
        func reduce(provider: ReducerProvider, action: Add, state: Count) -> Count {
            Count(count: state.count + action.number)
        }
    }

    @Test("The recorder receives a VISPER store's actions and replacements")
    func visper() throws {
        let reducers = ReducerContainerImpl()
        reducers.addReducer(reducer: AddReducer())
        let store = Store<Count>(
            appReducer: { $0.reduce(action: $1, state: $2) },
            initialState: Count(),
            reducerContainer: reducers
        )
        let seen = try transitions(of: store, until: 2) { replace in
            store.dispatch(Add(number: 2))
            try replace(Count(count: 9))
        }
        #expect(seen == ["Add(number: 2): Count(count: 2)", "replaced: Count(count: 9)"])
    }
}
