/// Makes a new state of a state and an action.
///
/// ```swift
/// struct RenameReducer: ActionReducerType {
///     func reduce(provider: ReducerProvider, action: RenameAction, state: UserState) -> UserState {
///         UserState(name: action.name)
///     }
/// }
/// ```
///
/// It is called where its store works, on the main thread by default, one call at a time. It should be pure.
public protocol ActionReducerType<ReducerStateType, ReducerActionType> {
    /// What it reduces: the app's state, or a part of it.
    associatedtype ReducerStateType

    /// What it reduces it by.
    associatedtype ReducerActionType: Action

    /// Whether the action and the state are this reducer's business. Unless it is implemented, their types decide.
    func isResponsible(action: Action, state: Any) -> Bool

    /// Makes the new state.
    ///
    /// - Parameters:
    ///   - provider: reduces parts of the state, if that is wanted. A dispatch's completion does not wait for
    ///     asynchronous reducers that it finds.
    ///   - action: what to reduce it by.
    ///   - state: what to reduce.
    func reduce(
        provider: ReducerProvider,
        action: ReducerActionType,
        state: ReducerStateType
    ) -> ReducerStateType
}

extension ActionReducerType {
    /// True if the action is a `ReducerActionType` and the state is a `ReducerStateType`, as `is` sees it; but nil is
    /// the business of reducers for its own optional type only.
    public func isResponsible(action: Action, state: Any) -> Bool {
        ResponsibilityProbe.current?.note(answerOf: Self.self)
        return TypeRule.matches(action, state, ReducerActionType.self, ReducerStateType.self)
    }
}

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
