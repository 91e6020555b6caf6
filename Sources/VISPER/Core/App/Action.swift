/// A value that describes something that happened or should happen.
///
/// Dispatch it to an ``ActionDispatcher``; reducers compute the new state from it. The protocol only marks the
/// types that may be dispatched.
public protocol Action {}

/// Dispatches actions: usually the store of a redux architecture.
///
/// Presenters and features that only dispatch should depend on this protocol, so that a test can pass a dispatcher that
/// records actions.
public protocol ActionDispatcher {
    /// Dispatches actions in the given order.
    func dispatch(_ action: Action...)

    /// Dispatches an action and calls the completion after the action has been processed.
    func dispatch(_ action: Action, completion: @escaping () -> Void)
}
