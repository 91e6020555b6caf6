public import Millrace

/// Computes a new state asynchronously after an action.
///
/// ```swift
/// struct LoadUserReducer: AsyncActionReducerType {
///     let currentState: ObservableProperty<UserState>
///
///     func reduce(
///         provider: ReducerProvider, action: LoadUserAction, completion: @escaping (UserState) -> Void
///     ) {
///         load(action.id) { name in completion(currentState.value.with(name: name)) }
///     }
/// }
/// ```
///
/// The result is dispatched as an ``UpdateStateWithSubStateAction``, in order with the other actions.
public protocol AsyncActionReducerType<ReducerStateType, ReducerActionType>: NonisolatedConformance {
    /// The state to reduce: the app's state, or a part of it.
    associatedtype ReducerStateType

    /// The actions to reduce.
    associatedtype ReducerActionType: Action

    /// Whether the reducer handles this action and this state. By default, their types decide.
    func isResponsible(action: Action, state: Any) -> Bool

    /// Starts to compute the new state. Called in the store's delivery context: it must not block.
    ///
    /// - Parameters:
    ///   - provider: the reducer's container.
    ///   - action: the action to reduce.
    ///   - completion: call it once with the new state, from any thread. Later calls do nothing.
    func reduce(
        provider: ReducerProvider,
        action: ReducerActionType,
        completion: @escaping (_ newState: ReducerStateType) -> Void
    )
}

extension AsyncActionReducerType {
    /// True if the action is a `ReducerActionType` and the state is a `ReducerStateType`, as `is` decides. But a nil
    /// state matches only reducers for its own optional type.
    public func isResponsible(action: Action, state: Any) -> Bool {
        DefaultRule.probe?.note(Self.self)
        return TypeRule.matches(action, state, ReducerActionType.self, ReducerStateType.self)
    }
}

/// A type-erased asynchronous reducer for known types of state and action.
public struct TypedAsyncActionReducer<StateType, ActionType: Action>: AsyncActionReducerType {
    /// The state to reduce.
    public typealias ReducerStateType = StateType

    /// The actions to reduce.
    public typealias ReducerActionType = ActionType

    private let reduceFunction: (ReducerProvider, ActionType, @escaping (StateType) -> Void) -> Void
    let erased: AnyAsyncActionReducer

    /// Wraps a reducer.
    public init<A: AsyncActionReducerType>(_ reducer: A)
    where A.ReducerStateType == StateType, A.ReducerActionType == ActionType {
        reduceFunction = reducer.reduce
        erased = AnyAsyncActionReducer(reducer)
    }

    /// Asks the wrapped reducer whether it is responsible.
    public func isResponsible(action: Action, state: Any) -> Bool {
        erased.isResponsible(action: action, state: state)
    }

    /// Reduces with the wrapped reducer.
    public func reduce(
        provider: ReducerProvider,
        action: ActionType,
        completion: @escaping (_ newState: StateType) -> Void
    ) {
        reduceFunction(provider, action, completion)
    }
}

/// Replaces a part of the state. Carries the result of an asynchronous reducer.
///
/// If the static type of the reduced state is `SubStateType` and no reducer is responsible for the action, a container
/// makes ``subState`` the new state.
public struct UpdateStateWithSubStateAction<SubStateType>: Action {
    /// The new value.
    public let subState: SubStateType

    /// Makes the action.
    public init(subState: SubStateType) {
        self.subState = subState
    }
}
