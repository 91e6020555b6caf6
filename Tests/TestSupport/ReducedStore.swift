import Millrace

/// How a ``ReducedStore`` changes.
public protocol Reducer {
    /// What changes.
    associatedtype State
    /// What it is changed by.
    associatedtype Action

    /// What an action makes of a state.
    static func reduce(_ state: State, _ action: Action) -> State
}

/// A store that changes by actions and that the timeline knows, as the dialects' stores do.
public final class ReducedStore<Rule: Reducer>: Sendable {
    /// What changes.
    public typealias State = Rule.State
    /// What it is changed by.
    public typealias Action = Rule.Action

    /// Where the state is.
    public let container: StateContainer<State>

    /// A store of the dialect `Test`.
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

    /// The state as of now.
    public var state: State { container.state }

    /// Applies an action, unless the timeline holds actions off.
    public func dispatch(_ action: Action) {
        if TransitionProbe.isHoldingActions { return }
        container.set(Self.reduce(state, action), cause: .action(action))
    }

    /// What an action makes of a state.
    public static func reduce(_ state: State, _ action: Action) -> State { Rule.reduce(state, action) }
}
