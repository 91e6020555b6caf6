/// Finds the reducers for an action and a state, and runs them.
///
/// A provider is used from any thread. Code in Swift 5 mode need not declare that a conforming class is `Sendable`.
@preconcurrency
public protocol ReducerProvider: Sendable {
    /// The responsible reducers, in the order in which they were added.
    func reducers<StateType>(action: Action, state: StateType) -> [AnyActionReducer]

    /// The responsible asynchronous reducers, in the order in which they were added.
    func reducers<StateType>(action: Action, state: StateType) -> [AnyAsyncActionReducer]

    /// Runs the responsible reducers and starts the asynchronous ones.
    ///
    /// - Returns: the new state, without the results of asynchronous reducers.
    func reduce<StateType>(action: Action, state: StateType) -> StateType

    /// Runs the responsible reducers and starts the asynchronous ones.
    ///
    /// - Parameters:
    ///   - action: the action to reduce.
    ///   - state: the state to reduce.
    ///   - completion: called once, when the asynchronous reducers have completed, on the thread of the last one; if
    ///     there are none, before `reduce` returns. Code in Swift 6 mode calls the form with a `@Sendable` completion.
    /// - Returns: the new state, without the results of asynchronous reducers.
    @_disfavoredOverload
    func reduce<StateType>(action: Action, state: StateType, completion: @escaping () -> Void) -> StateType
}

extension ReducerProvider {
    /// Runs the responsible reducers and starts the asynchronous ones.
    ///
    /// - Parameters:
    ///   - action: the action to reduce.
    ///   - state: the state to reduce.
    ///   - completion: called once, when the asynchronous reducers have completed, on the thread of the last one; if
    ///     there are none, before `reduce` returns.
    /// - Returns: the new state, without the results of asynchronous reducers.
    @available(swift, introduced: 6)
    public func reduce<StateType>(
        action: Action,
        state: StateType,
        completion: @escaping @Sendable () -> Void
    ) -> StateType {
        let completion: () -> Void = completion
        if self is any FinalReducerProvider {
            return reduce(action: action, state: state, completion: completion)
        }
        return OpenMethods.call("reduce(action:state:completion:)", of: self) {
            reduce(action: action, state: state, completion: completion)
        }
    }
}

/// A provider whose methods no class outside of this module overrides, such as the provider of an app reducer.
protocol FinalReducerProvider: ReducerProvider {}

/// Computes the app's new state by reducing each part with the provider.
///
/// ```swift
/// let appReducer: AppReducer<AppState> = { provider, action, state in
///     let whole = provider.reduce(action: action, state: state)
///     return AppState(user: provider.reduce(action: action, state: whole.user))
/// }
/// ```
///
/// In Swift 6 mode, stores take a ``SendableAppReducer``: a closure that is written as the argument, or a function.
public typealias AppReducer<State> = (
    _ ReducerProvider: ReducerProvider, _ action: Action, _ state: State
) -> State

/// An ``AppReducer`` that may be called on any thread, as stores do in Swift 6 mode.
///
/// ```swift
/// let appReducer: SendableAppReducer<AppState> = { provider, action, state in
///     AppState(user: provider.reduce(action: action, state: state.user))
/// }
/// ```
public typealias SendableAppReducer<State> =
    @Sendable (
        _ ReducerProvider: ReducerProvider, _ action: Action, _ state: State
    ) -> State

/// An app reducer of code in Swift 5 mode, in which the compiler does not check what its closure captures.
@inlinable
package func unchecked<State>(_ appReducer: @escaping AppReducer<State>) -> SendableAppReducer<State> {
    // Both types of functions have the same representation, so the cast is valid. Casting a bare function would allocate
    // a wrapper.
    unsafeBitCast(UncheckedReducer(call: appReducer), to: CheckedReducer<State>.self).call
}

@usableFromInline
struct UncheckedReducer<State> {
    @usableFromInline let call: AppReducer<State>

    @inlinable
    init(call: @escaping AppReducer<State>) { self.call = call }
}

@usableFromInline
struct CheckedReducer<State> {
    @usableFromInline let call: SendableAppReducer<State>
}
