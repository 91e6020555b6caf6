/// Transforms an action before it is reduced: a function from one action to a list of actions.
///
/// ```swift
/// let middleware = Middleware<AppState>()
///     .sideEffect { getState, dispatch, action in print(action) }
///     .filter { getState, action in !(action is DebugAction) }
/// ```
///
/// Each method returns a new middleware, which applies its step to each action that the previous steps have produced,
/// in order. A store runs middleware on the thread that dispatches, before `dispatch` returns.
public struct Middleware<State> {
    /// Dispatches actions in the given order. They pass through the whole middleware.
    public typealias DispatchFunction = (Action...) -> Void

    /// Returns the current state. It does not reflect pending actions.
    public typealias GetState = () -> State

    let transform: (GetState, @escaping DispatchFunction, Action) -> [Action]

    /// Whether the middleware passes every action on unchanged.
    let isEmpty: Bool

    private init(
        isEmpty: Bool = false,
        transform: @escaping (GetState, @escaping DispatchFunction, Action) -> [Action]
    ) {
        self.isEmpty = isEmpty
        self.transform = transform
    }

    /// Middleware that passes every action on unchanged.
    public init() {
        self.init(isEmpty: true) { _, _, action in [action] }
    }

    /// Combines middleware: each one receives the actions that the previous one produces.
    public init(_ first: Middleware<State>, _ rest: Middleware<State>...) {
        self = rest.reduce(first) { $0.concat($1) }
    }

    /// Calls `effect` with each action and passes the action on.
    ///
    /// - Parameter effect: receives a `Sendable` dispatch function, which may be called on any thread, at any time, and
    ///   does nothing after the store was released. A closure that takes a plain ``DispatchFunction`` is accepted too.
    @available(swift, introduced: 6)
    public func sideEffect(
        _ effect: @escaping @Sendable (GetState, @escaping @Sendable (Action...) -> Void, Action) -> Void
    ) -> Middleware<State> {
        causing(effect)
    }

    func causing(
        _ effect: @escaping (GetState, @escaping @Sendable (Action...) -> Void, Action) -> Void
    ) -> Middleware<State> {
        step { getState, dispatch, action in
            // The cast is valid, since a store passes a Sendable function, and both function types have the same
            // representation. Only tests pass a function that is not Sendable.
            effect(getState, unsafeBitCast(dispatch, to: (@Sendable (Action...) -> Void).self), action)
            return [action]
        }
    }

    /// Adds `other` as the last step: it receives the actions that this middleware produces.
    public func concat(_ other: Middleware<State>) -> Middleware<State> {
        step(other.transform)
    }

    /// Replaces each action with another one.
    @available(swift, introduced: 6)
    public func map(_ transform: @escaping @Sendable (GetState, Action) -> Action) -> Middleware<State> {
        mapping(transform)
    }

    func mapping(_ transform: @escaping (GetState, Action) -> Action) -> Middleware<State> {
        step { getState, _, action in [transform(getState, action)] }
    }

    /// Replaces each action with any number of others, in the given order.
    @available(swift, introduced: 6)
    public func flatMap(_ transform: @escaping @Sendable (GetState, Action) -> [Action]) -> Middleware<State>
    {
        expanding(transform)
    }

    func expanding(_ transform: @escaping (GetState, Action) -> [Action]) -> Middleware<State> {
        step { getState, _, action in transform(getState, action) }
    }

    /// Replaces each action with another one, or drops it if `transform` returns nil.
    @available(swift, introduced: 6)
    public func flatMap(_ transform: @escaping @Sendable (GetState, Action) -> Action?) -> Middleware<State> {
        replacing(transform)
    }

    func replacing(_ transform: @escaping (GetState, Action) -> Action?) -> Middleware<State> {
        step { getState, _, action in transform(getState, action).map { [$0] } ?? [] }
    }

    /// Drops the actions for which `isIncluded` returns false.
    @available(swift, introduced: 6)
    public func filter(_ isIncluded: @escaping @Sendable (GetState, Action) -> Bool) -> Middleware<State> {
        keeping(isIncluded)
    }

    func keeping(_ isIncluded: @escaping (GetState, Action) -> Bool) -> Middleware<State> {
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
