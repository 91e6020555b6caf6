/// Something that happened, or that should happen, described as a value.
///
/// Dispatch it to an ``ActionDispatcher``; reducers decide what it means for the state. The protocol only marks the
/// types that may be dispatched.
public protocol Action {}

/// Takes actions: usually the store of a redux architecture.
///
/// Presenters and features should ask for a dispatcher where they need to dispatch only, so that a test can hand them
/// one that records.
public protocol ActionDispatcher {
    /// Dispatches actions, in the order given.
    func dispatch(_ action: Action...)

    /// Dispatches an action and calls the completion when it has been dealt with.
    func dispatch(_ action: Action, completion: @escaping () -> Void)
}
