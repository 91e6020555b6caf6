/// Finds the reducers for an action and a state, and runs them.
public protocol ReducerProvider {
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
    ///   - completion: called once, when the asynchronous reducers have completed; if there are none, before `reduce`
    ///     returns.
    /// - Returns: the new state, without the results of asynchronous reducers.
    func reduce<StateType>(action: Action, state: StateType, completion: @escaping () -> Void) -> StateType
}

/// Computes the app's new state by reducing each part with the provider.
///
/// ```swift
/// let appReducer: AppReducer<AppState> = { provider, action, state in
///     let whole = provider.reduce(action: action, state: state)
///     return AppState(user: provider.reduce(action: action, state: whole.user))
/// }
/// ```
public typealias AppReducer<State> = (
    _ ReducerProvider: ReducerProvider, _ action: Action, _ state: State
) -> State
