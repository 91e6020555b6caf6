/// Makes a new state after an action, in its own time.
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
/// What it completes with becomes the state by an ``UpdateStateWithSubStateAction``, in order with the other actions.
public protocol AsyncActionReducerType<ReducerStateType, ReducerActionType> {
    /// What it reduces: the app's state, or a part of it.
    associatedtype ReducerStateType

    /// What it reduces it by.
    associatedtype ReducerActionType: Action

    /// Whether the action and the state are this reducer's business. Unless it is implemented, their types decide.
    func isResponsible(action: Action, state: Any) -> Bool

    /// Starts to make the new state. Called where the store works: it must not wait.
    ///
    /// - Parameters:
    ///   - provider: the container that the reducer is in.
    ///   - action: what to reduce the state by.
    ///   - completion: to be called with the new state, once, from any thread. Calls after the first do nothing.
    func reduce(
        provider: ReducerProvider,
        action: ReducerActionType,
        completion: @escaping (_ newState: ReducerStateType) -> Void
    )
}

extension AsyncActionReducerType {
    /// True if the action is a `ReducerActionType` and the state is a `ReducerStateType`, as `is` sees it; but nil is
    /// the business of reducers for its own optional type only.
    public func isResponsible(action: Action, state: Any) -> Bool {
        ResponsibilityProbe.current?.note(answerOf: Self.self)
        return TypeRule.matches(action, state, ReducerActionType.self, ReducerStateType.self)
    }
}

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

/// Says that a part of the state has a new value: what an asynchronous reducer's result becomes.
///
/// A container deals with it by itself: where the static type of the state that is reduced is `SubStateType`, and no reducer is
/// responsible, the new state is ``subState``.
public struct UpdateStateWithSubStateAction<SubStateType>: Action {
    /// The new value.
    public let subState: SubStateType

    /// Makes the action.
    public init(subState: SubStateType) {
        self.subState = subState
    }
}
