/// An asynchronous reducer for known types of state and action, whatever type it is of itself.
public struct TypedAsyncActionReducer<StateType, ActionType: Action>: AsyncActionReducerType {
    /// What it reduces.
    public typealias ReducerStateType = StateType

    /// What it reduces it by.
    public typealias ReducerActionType = ActionType

    private let reduceFunction: (ReducerProvider, ActionType, @escaping (StateType) -> Void) -> Void
    let erased: AnyAsyncActionReducer

    /// Wraps a reducer.
    public init<A: AsyncActionReducerType>(_ reducer: A)
    where A.ReducerStateType == StateType, A.ReducerActionType == ActionType {
        reduceFunction = reducer.reduce
        erased = AnyAsyncActionReducer(reducer)
    }

    /// What the wrapped reducer says.
    public func isResponsible(action: Action, state: Any) -> Bool {
        erased.isResponsible(action: action, state: state)
    }

    /// Has the wrapped reducer reduce.
    public func reduce(
        provider: ReducerProvider,
        action: ActionType,
        completion: @escaping (_ newState: StateType) -> Void
    ) {
        reduceFunction(provider, action, completion)
    }
}
