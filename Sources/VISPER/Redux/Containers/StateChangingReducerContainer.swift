/// A container whose asynchronous reducers can change a state that lives elsewhere, by an action (contract 10).
public protocol StateChangingReducerContainer: ReducerContainer {
    /// Dispatches the actions that asynchronous reducers complete with. A store sets it.
    var dispatchStateChangeActionCallback: ((Action) -> Void)? { get set }
}
