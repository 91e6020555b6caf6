/// A reducer that is a function.
public struct FunctionalReducer<StateType, ActionType: Action>: ActionReducerType {
    /// What it reduces.
    public typealias ReducerStateType = StateType

    /// What it reduces it by.
    public typealias ReducerActionType = ActionType

    private let reduceFunction:
        (
            _ provider: ReducerProvider, _ action: ActionType, _ state: StateType
        ) -> StateType

    /// Makes a reducer of a function.
    public init(
        reduceFunction:
            @escaping (
                _ provider: ReducerProvider, _ action: ActionType, _ state: StateType
            ) -> StateType
    ) {
        self.reduceFunction = reduceFunction
    }

    /// Calls the function.
    public func reduce(provider: ReducerProvider, action: ActionType, state: StateType) -> StateType {
        reduceFunction(provider, action, state)
    }
}
