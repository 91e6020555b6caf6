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
/// (Contract 10.)
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
    /// the business of reducers for its own optional type only. (Contract 10.1.)
    public func isResponsible(action: Action, state: Any) -> Bool {
        ResponsibilityProbe.current?.note(answerOf: Self.self)
        return TypeRule.matches(action, state, ReducerActionType.self, ReducerStateType.self)
    }
}
