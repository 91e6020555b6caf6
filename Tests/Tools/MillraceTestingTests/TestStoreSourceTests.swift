import FluxCapacitor
import Millrace
import MillraceObservation
import MillraceReporting
import MillraceTesting
import MobiusCore
import Prex
import TestSupport
import Testing

@Suite("A test store, of other sources and changes")
struct TestStoreSourceTests {
    private final class Origin: Sendable {}

    @Test("A test store receives replacements and restorations of the state as changes")
    func replacements() throws {
        let flux = searchFlux()
        let test = TestStore(flux)
        try test.send(.queryChanged("a")) {
            $0.query = "a"
            $0.isLoading = true
        }
        let store = try #require(flux.stateFeed.transitions?.store)
        try store.modify(by: Origin()) {
            $0 = SearchState()
            return true
        }
        try test.receiveChange {
            $0.query = ""
            $0.isLoading = false
        }
        try store.restore(SearchState(query: "b"))
        try test.receiveChange { $0.query = "b" }
        try test.finish()
    }

    @MainActor
    private final class SearchView: View {
        var presenter: Presenter<SearchAction, SearchState>?
        private(set) var queries: [String] = []

        func reflect(change: StateChange<SearchState>) { queries.append(change.new.query) }
    }

    @MainActor
    @Test("A test store can test a presenter, whose view is not counted as an observer")
    func presenter() async throws {
        let view = SearchView()
        let presenter = Presenter(view: view, state: SearchState(), mutation: SearchMutation())
        let test = TestStore(presenter)
        try await test.send(.queryChanged("a")) {
            $0.query = "a"
            $0.isLoading = true
        }
        #expect(view.queries.last == "a")
        try await test.finish()
    }

    @Test("A test store receives the changes of a derived value, each from the previous value")
    func derived() throws {
        let cart = StateContainer([1, 2])
        let total = derive(from: cart) { $0.state.reduce(0, +) }
        let test = TestStore(total)
        cart.update { $0.append(3) }
        try test.receiveChange { $0 = 6 }
        cart.update { $0.append(4) }
        try test.receiveChange { $0 += 4 }
        cart.update { $0.reverse() }
        try test.finish()
    }

    @Test("A test store receives each value that threads set concurrently once, in order")
    func threads() throws {
        let variable = Variable(0)
        let test = TestStore(variable)
        onThreads(4) { _ in
            for _ in 0..<500 { variable.value += 1 }
        }
        for number in 1...2_000 { try test.receiveChange { $0 = number } }
        try test.finish()
    }

    private final class NumberStore: Storable {
        let number = Variable(0)

        func reduce(with state: NumberChange) { number.value += 1 }
    }

    private enum NumberChange: DispatchState {
        typealias RelatedStoreType = NumberStore
        typealias RelatedActionType = NumberAction
        case increment
    }

    private struct NumberAction: Actionable {
        typealias DispatchStateType = NumberChange
    }

    @Test("For a store without transitions, a change and an observer's answer are one change")
    func merged() throws {
        let store = NumberStore()
        _ = store.number.observe { [number = store.number] in if $0 == 1 { number.value = 2 } }
        let test = TestStore(store)
        store.number.value = 1
        try test.receiveChange { $0.number = 2 }
        try test.finish()
    }

    @Test("A send to an unregistered FluxCapacitor store fails with the reason")
    func unregistered() throws {
        let failures = try failures {
            let test = TestStore(NumberStore())
            try test.send(.increment) { $0.number = 1 }
            try test.finish()
        }
        let cure =
            "Nothing else happened either. Actions go to the registered store, which is not this one: test `NumberStore.instantiate()`."
        #expect(failures.count == 1)
        #expect(failures.first?.text.hasSuffix(cure) == true)
        NumberStore.instantiate().clear()
    }

    @Test("A missing change of a value that has no actions fails without such a reason")
    func missingChange() throws {
        let failures = try failures {
            let test = TestStore(Variable(0))
            try test.receiveChange { $0 = 1 }
            try test.finish()
        }
        let text =
            "receiveChange(): no such transition so far, and without `await` nothing is waited for. Nothing else happened either."
        #expect(failures.map(\.text) == [text])
    }

    /// A source whose recorded states are of an unknown type.
    private final class UnreadableSource: StateSource {
        let container = StateContainer(0)

        var stateFeed: StateFeed<Int> {
            StateFeed(
                of: self,
                read: { [container] in container.state },
                transitions: { [container] in container.transitionFeed },
                recordedState: { _ in nil },
                observerCount: { [container] in container.observers.count },
                observe: { [container] body in container.stateFeed.observeStates(body) }
            )
        }
    }

    @Test("A transition whose state cannot be read fails, and is shown as it was recorded")
    func unreadable() throws {
        let source = UnreadableSource()
        let failures = try failures {
            let test = TestStore(source)
            source.container.update { $0 = 1 }
            try test.receiveChange { $0 = 1 }
            source.container.update { $0 = 2 }
            try test.finish()
        }
        let unreceived = """
            finish(): 1 transition before it was not received:
              a change without an action
                state: 1 → 2
              Expect it: receiveChange() { $0 = 2 }
            """
        #expect(
            failures.map(\.text) == [
                "receiveChange(): the state of the transition cannot be read as Int: 1", unreceived,
            ]
        )
    }

    @Test("A send to a controller that has not been started fails with the reason")
    func notStarted() throws {
        let controller = Mobius.loop(
            update: updateLogin,
            effectHandler: AnyConnectable<LoginEffect, LoginEvent> { _ in
                Connection(acceptClosure: { _ in }, disposeClosure: {})
            }
        )
        .makeController(from: Login())
        let failures = try failures {
            let test = TestStore(controller)
            try test.send(.typed("Ann")) { $0.name = "Ann" }
            try test.finish()
        }
        let cure = "Nothing else happened either. The controller is not running: call its `start()` first."
        #expect(failures.count == 1)
        #expect(failures.first?.text.hasSuffix(cure) == true)
    }

    /// A state without `==`, with a part that cannot be compared.
    private struct Menu: Prex.State {
        var titles: [String] = []
        var onTap: @Sendable () -> Void = {}
    }

    private enum MenuAction: Prex.Action { case add(String, then: @Sendable () -> Void) }

    private struct MenuMutation: Mutation {
        func mutate(action: MenuAction, state: inout Menu) {
            if case .add(let title, let then) = action {
                state.titles.append(title)
                state.onTap = then
            }
        }
    }

    @Test("Actions and states that are not Equatable are compared part by part")
    func notEquatable() throws {
        let flux = Flux(state: Menu(), mutation: MenuMutation())
        let test = TestStore(flux)
        try test.send(.add("a", then: {})) { $0.titles = ["a"] }
        test.dispatch(.add("b", then: {}))
        try test.receive(.add("b", then: {})) { $0.titles.append("b") }
        try test.finish()
    }

    @Test("A test store retains the store until finish(releasing: true), and has the store's state")
    func state() throws {
        let test = TestStore(searchFlux())
        try test.send(.queryChanged("a")) {
            $0.query = "a"
            $0.isLoading = true
        }
        #expect(test.state?.query == "a")
        try test.finish(releasing: true)
        #expect(test.state == nil)
    }

    @Test("Reading the source after finish(releasing: true) stops the process")
    func released() async {
        await #expect(processExitsWith: .failure) {
            let test = TestStore(StateContainer(0))
            try test.finish(releasing: true)
            _ = test.source
        }
    }

    @Test("A test store does not receive another store's transitions on another thread")
    func others() async throws {
        let mine = searchFlux()
        let other = searchFlux()
        let test = TestStore(mine)
        let theirs = TestStore(other)
        onThreads(2) { index in (index == 0 ? mine : other).dispatcher.dispatch(.queryChanged("\(index)")) }
        try await test.receive(.queryChanged("0")) {
            $0.query = "0"
            $0.isLoading = true
        }
        try await theirs.receive(.queryChanged("1")) {
            $0.query = "1"
            $0.isLoading = true
        }
        try await test.finish()
        try await theirs.finish()
    }
}
