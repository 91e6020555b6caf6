/// What happens to an action between its dispatch and its reduction: a function from one action to a list of actions.
///
/// ```swift
/// let middleware = Middleware<AppState>()
///     .sideEffect { getState, dispatch, action in print(action) }
///     .filter { getState, action in !(action is DebugAction) }
/// ```
///
/// Each combinator returns a new middleware, which applies its step to each of the actions made so far, in their order.
/// A store runs it on the thread that dispatches, before `dispatch` returns.
public struct Middleware<State> {
    /// Dispatches actions, in the order given, beginning with the middleware's first step.
    public typealias DispatchFunction = (Action...) -> Void

    /// The state as of now. Actions that wait for their reduction are not in it yet.
    public typealias GetState = () -> State

    let transform: (GetState, @escaping DispatchFunction, Action) -> [Action]

    /// Whether it lets every action pass as it is.
    let isEmpty: Bool

    private init(
        isEmpty: Bool = false,
        transform: @escaping (GetState, @escaping DispatchFunction, Action) -> [Action]
    ) {
        self.isEmpty = isEmpty
        self.transform = transform
    }

    /// Middleware that lets every action pass as it is.
    public init() {
        self.init(isEmpty: true) { _, _, action in [action] }
    }

    /// Several one after the other, from left to right.
    public init(_ first: Middleware<State>, _ rest: Middleware<State>...) {
        self = rest.reduce(first) { $0.concat($1) }
    }

    /// Does something with each action, and lets it pass.
    ///
    /// - Parameter effect: may take any function for a ``DispatchFunction``. The one that it is given is `Sendable`: it
    ///   dispatches from any thread, at any time; kept for later, it does nothing when the store has gone.
    public func sideEffect(
        _ effect: @escaping (GetState, @escaping @Sendable (Action...) -> Void, Action) -> Void
    ) -> Middleware<State> {
        step { getState, dispatch, action in
            // A store's function is Sendable; no other one comes here but a test's, which need not be. They are represented alike.
            effect(getState, unsafeBitCast(dispatch, to: (@Sendable (Action...) -> Void).self), action)
            return [action]
        }
    }

    /// Passes what comes out of this on to another.
    public func concat(_ other: Middleware<State>) -> Middleware<State> {
        step(other.transform)
    }

    /// Replaces each action by another.
    public func map(_ transform: @escaping (GetState, Action) -> Action) -> Middleware<State> {
        step { getState, _, action in [transform(getState, action)] }
    }

    /// Replaces each action by any number of others, in the order given.
    public func flatMap(_ transform: @escaping (GetState, Action) -> [Action]) -> Middleware<State> {
        step { getState, _, action in transform(getState, action) }
    }

    /// Replaces each action by another, or drops it: for nil.
    public func flatMap(_ transform: @escaping (GetState, Action) -> Action?) -> Middleware<State> {
        step { getState, _, action in transform(getState, action).map { [$0] } ?? [] }
    }

    /// Drops the actions that are not to be included.
    public func filter(_ isIncluded: @escaping (GetState, Action) -> Bool) -> Middleware<State> {
        step { getState, _, action in isIncluded(getState, action) ? [action] : [] }
    }

    private func step(
        _ step: @escaping (GetState, @escaping DispatchFunction, Action) -> [Action]
    ) -> Middleware<State> {
        if isEmpty { return Middleware(transform: step) }
        return Middleware { getState, dispatch, action in
            transform(getState, dispatch, action).flatMap { step(getState, dispatch, $0) }
        }
    }
}
