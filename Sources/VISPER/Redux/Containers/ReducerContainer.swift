/// Takes reducers, and provides them.
///
/// The order in which they are added is the order in which they reduce. Synchronous and asynchronous ones share it.
public protocol ReducerContainer: AnyObject, ReducerProvider {
    /// Adds a reducer.
    func addReducer<R: ActionReducerType>(reducer: R)

    /// Adds an asynchronous reducer.
    func addReducer<R: AsyncActionReducerType>(reducer: R)

    /// Adds a reducer that is a function.
    func addReduceFunction<StateType, ActionType: Action>(
        reduceFunction:
            @escaping (
                _ provider: ReducerProvider, _ action: ActionType, _ state: StateType
            ) -> StateType
    )
}

/// A container whose asynchronous reducers can change a state that lives elsewhere, by an action.
public protocol StateChangingReducerContainer: ReducerContainer {
    /// Dispatches the actions that asynchronous reducers complete with. A store sets it.
    var dispatchStateChangeActionCallback: ((Action) -> Void)? { get set }
}
