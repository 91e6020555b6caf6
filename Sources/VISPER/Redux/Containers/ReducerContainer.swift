/// Takes reducers, and provides them (contract 10).
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
