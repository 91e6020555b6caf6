/// A reducer for known types of state and action, whatever type it is of itself.
public struct ActionReducer<StateType, ActionType: Action>: ActionReducerType {
    /// What it reduces.
    public typealias ReducerStateType = StateType

    /// What it reduces it by.
    public typealias ReducerActionType = ActionType

    private let reduceFunction: (ReducerProvider, ActionType, StateType) -> StateType
    let erased: AnyActionReducer

    /// Wraps a reducer.
    public init<A: ActionReducerType>(_ reducer: A)
    where A.ReducerStateType == StateType, A.ReducerActionType == ActionType {
        reduceFunction = reducer.reduce
        erased = AnyActionReducer(reducer)
    }

    /// What the wrapped reducer says.
    public func isResponsible(action: Action, state: Any) -> Bool {
        erased.isResponsible(action: action, state: state)
    }

    /// Has the wrapped reducer reduce.
    public func reduce(provider: ReducerProvider, action: ActionType, state: StateType) -> StateType {
        reduceFunction(provider, action, state)
    }
}
