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
/// It is called where its store works, on the main thread by default, one call at a time. It should be pure. (Contract 10.)
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
    /// the business of reducers for its own optional type only. (Contract 10.1.)
    public func isResponsible(action: Action, state: Any) -> Bool {
        ResponsibilityProbe.current?.note(answerOf: Self.self)
        return TypeRule.matches(action, state, ReducerActionType.self, ReducerStateType.self)
    }
}
