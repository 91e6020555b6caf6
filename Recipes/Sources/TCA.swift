import ComposableArchitecture
import MillraceReporting

/// A reducer around the app's own. It reports the changes that this one makes, and restores states by an action.
struct Reporting<Base: Reducer>: Reducer where Base.State: Sendable {
    enum Action: Sendable { case app(Base.Action), restore(Base.State) }

    let base: Base
    let reporter: ReportedStore<Base.State, Base.Action>

    func reduce(into state: inout Base.State, action: Action) -> Effect<Action> {
        if case .restore(let restored) = action { state = restored }
        guard case .app(let action) = action, !TransitionProbe.isHoldingActions else { return .none }
        return reporter.reporting(action, state: { state }) {
            base.reduce(into: &state, action: action).map(Action.app)
        }
    }
}

@MainActor
enum SearchApp {
    static let store: StoreOf<Reporting<Search>> = Store(initialState: Search.State()) {
        Reporting(base: Search(), reporter: reporter)
    }
    static let reporter = ReportedStore<Search.State, Search.Action>(
        dialect: "TCA",
        name: "Search",
        state: Search.State(),
        restore: { store.send(.restore($0)) },
        reduce: { state, action in
            var state = state
            _ = Search().reduce(into: &state, action: action)  // The effect is not run.
            return state
        },
        dispatch: { store.send(.app($0)) }
    )
}
