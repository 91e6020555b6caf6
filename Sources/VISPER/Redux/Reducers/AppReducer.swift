/// Makes the app's new state of its present one, by having the provider reduce each part.
///
/// ```swift
/// let appReducer: AppReducer<AppState> = { provider, action, state in
///     let whole = provider.reduce(action: action, state: state)
///     return AppState(user: provider.reduce(action: action, state: whole.user))
/// }
/// ```
public typealias AppReducer<State> = (
    _ ReducerProvider: ReducerProvider, _ action: Action, _ state: State
) -> State
