import Millrace
import MillraceReporting

/// The reducer of a ``ReducedStore``.
public protocol Reducer {
    /// The type of the states.
    associatedtype State
    /// The type of the actions.
    associatedtype Action

    /// The state after an action.
    static func reduce(_ state: State, _ action: Action) -> State
}

/// A store with a reducer, registered with the timeline like the dialects' stores.
public final class ReducedStore<Rule: Reducer>: Sendable {
    /// The type of the states.
    public typealias State = Rule.State
    /// The type of the actions.
    public typealias Action = Rule.Action

    /// The container of the state.
    public let container: StateContainer<State>

    /// Makes a store of the dialect `Test`.
    public init(_ state: State, name: String = "tally") {
        container = PublishingContainer(
            state,
            queue: RunToCompletionQueue(),
            label: StoreLabel(dialect: "Test", name: name)
        )
        container.appear { [weak self, weak container] in
            ActionStoreOperations<State, Action>(
                state: { container?.stateIfOpen },
                restore: { container?.restore($0) ?? false },
                reduce: { StoreHandle.Reduction(state: Rule.reduce($0, $1)) },
                dispatch: { action in
                    self?.dispatch(action)
                    return self != nil
                }
            )
        }
    }

    /// The current state.
    public var state: State { container.state }

    /// Applies an action, unless the timeline locks the store.
    public func dispatch(_ action: Action) {
        let recorders = container.queue.withLock { container.recorders }
        if TransitionProbe.isHoldingActions(of: recorders) { return }
        container.set(Self.reduce(state, action), cause: .action(action))
    }

    /// The state after an action.
    public static func reduce(_ state: State, _ action: Action) -> State { Rule.reduce(state, action) }
}
