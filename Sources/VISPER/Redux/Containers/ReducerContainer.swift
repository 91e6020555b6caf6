/// Stores reducers and provides them.
///
/// Reducers run in the order in which they were added, synchronous and asynchronous ones alike.
public protocol ReducerContainer: AnyObject, ReducerProvider {
    /// Adds a reducer.
    func addReducer<R: ActionReducerType>(reducer: R)

    /// Adds an asynchronous reducer.
    func addReducer<R: AsyncActionReducerType>(reducer: R)

    /// Adds a function as a reducer.
    func addReduceFunction<StateType, ActionType: Action>(
        reduceFunction:
            @escaping (
                _ provider: ReducerProvider, _ action: ActionType, _ state: StateType
            ) -> StateType
    )
}

/// A container that changes a store's state by actions: it dispatches the results of its asynchronous reducers.
///
/// If the timeline replays the store's actions, it asks the container for reducers on the timeline's thread, also
/// while the store reduces. So a container with mutable state of its own needs a lock.
public protocol StateChangingReducerContainer: ReducerContainer {
    /// Dispatches the actions that carry the results of asynchronous reducers. A store sets this closure.
    var dispatchStateChangeActionCallback: ((Action) -> Void)? { get set }
}
