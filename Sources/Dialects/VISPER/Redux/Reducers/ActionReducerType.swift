public import Millrace

/// Computes a new state from a state and an action.
///
/// ```swift
/// struct RenameReducer: ActionReducerType {
///     func reduce(provider: ReducerProvider, action: RenameAction, state: UserState) -> UserState {
///         UserState(name: action.name)
///     }
/// }
/// ```
///
/// A store calls its reducers one at a time, on the thread or queue that its ``StoreDelivery`` selects. The default
/// is the main thread. A reducer should be pure.
public protocol ActionReducerType<ReducerStateType, ReducerActionType>: NonisolatedConformance {
    /// The state to reduce: the app's state, or a part of it.
    associatedtype ReducerStateType

    /// The actions to reduce.
    associatedtype ReducerActionType: Action

    /// Whether the reducer handles this action and this state. By default, their types decide.
    func isResponsible(action: Action, state: Any) -> Bool

    /// Computes the new state.
    ///
    /// - Parameters:
    ///   - provider: reduces parts of the state. The completion of a dispatch does not wait for asynchronous reducers
    ///     that this method starts through the provider.
    ///   - action: the action to reduce.
    ///   - state: the state to reduce.
    func reduce(
        provider: ReducerProvider,
        action: ReducerActionType,
        state: ReducerStateType
    ) -> ReducerStateType
}

extension ActionReducerType {
    /// True if the action is a `ReducerActionType` and the state is a `ReducerStateType`, as `is` decides. But a nil
    /// state matches only reducers for its own optional type.
    public func isResponsible(action: Action, state: Any) -> Bool {
        DefaultRule.probe?.note(Self.self)
        return TypeRule.matches(action, state, ReducerActionType.self, ReducerStateType.self)
    }
}

/// A type-erased reducer for known types of state and action.
public struct ActionReducer<StateType, ActionType: Action>: ActionReducerType {
    /// The state to reduce.
    public typealias ReducerStateType = StateType

    /// The actions to reduce.
    public typealias ReducerActionType = ActionType

    private let reduceFunction: (ReducerProvider, ActionType, StateType) -> StateType
    let erased: AnyActionReducer

    /// Wraps a reducer.
    public init<A: ActionReducerType>(_ reducer: A)
    where A.ReducerStateType == StateType, A.ReducerActionType == ActionType {
        reduceFunction = reducer.reduce
        erased = AnyActionReducer(reducer)
    }

    /// Asks the wrapped reducer whether it is responsible.
    public func isResponsible(action: Action, state: Any) -> Bool {
        erased.isResponsible(action: action, state: state)
    }

    /// Reduces with the wrapped reducer.
    public func reduce(provider: ReducerProvider, action: ActionType, state: StateType) -> StateType {
        reduceFunction(provider, action, state)
    }
}

/// A function as a reducer.
public struct FunctionalReducer<StateType, ActionType: Action>: ActionReducerType {
    /// The state to reduce.
    public typealias ReducerStateType = StateType

    /// The actions to reduce.
    public typealias ReducerActionType = ActionType

    private let reduceFunction:
        (
            _ provider: ReducerProvider, _ action: ActionType, _ state: StateType
        ) -> StateType

    /// Makes a reducer from a function.
    @available(swift, introduced: 6)
    public init(
        reduceFunction:
            @escaping @Sendable (
                _ provider: ReducerProvider, _ action: ActionType, _ state: StateType
            ) -> StateType
    ) {
        self.init(reduceFunction)
    }

    @_disfavoredOverload
    init(_ reduceFunction: @escaping (ReducerProvider, ActionType, StateType) -> StateType) {
        self.reduceFunction = reduceFunction
    }

    /// Calls the function.
    public func reduce(provider: ReducerProvider, action: ActionType, state: StateType) -> StateType {
        reduceFunction(provider, action, state)
    }
}
