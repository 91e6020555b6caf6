/// Finds the reducers for an action and a state, and has them reduce it.
public protocol ReducerProvider {
    /// The responsible reducers, in the order in which they were added.
    func reducers<StateType>(action: Action, state: StateType) -> [AnyActionReducer]

    /// The responsible asynchronous reducers, in the order in which they were added.
    func reducers<StateType>(action: Action, state: StateType) -> [AnyAsyncActionReducer]

    /// Has the responsible reducers reduce, and starts the asynchronous ones.
    ///
    /// - Returns: the new state, without what asynchronous reducers will make of it.
    func reduce<StateType>(action: Action, state: StateType) -> StateType

    /// Has the responsible reducers reduce, and starts the asynchronous ones.
    ///
    /// - Parameters:
    ///   - action: what to reduce it by.
    ///   - state: what to reduce.
    ///   - completion: called once, when the asynchronous reducers have completed; before this returns if there are none.
    /// - Returns: the new state, without what asynchronous reducers will make of it.
    func reduce<StateType>(action: Action, state: StateType, completion: @escaping () -> Void) -> StateType
}

/// Makes the app's new state of its present one, by having the provider reduce each part.
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
