/// A value that describes something that happened or should happen.
///
/// Dispatch it to an ``ActionDispatcher``; reducers compute the new state from it. The protocol only marks the
/// types that may be dispatched.
public protocol Action {}

/// Dispatches actions: usually the store of a redux architecture.
///
/// Presenters and features that only dispatch should depend on this protocol, so that a test can pass a dispatcher that
/// records actions.
///
/// A dispatcher is used from any thread. Code in Swift 5 mode need not declare that a conforming class is `Sendable`.
@preconcurrency
public protocol ActionDispatcher: Sendable {
    /// Dispatches actions in the given order.
    func dispatch(_ action: Action...)

    /// Dispatches an action and calls the completion after the action has been processed, on a thread of the
    /// dispatcher's choice.
    ///
    /// Code in Swift 6 mode calls the form with a `@Sendable` completion.
    @_disfavoredOverload
    func dispatch(_ action: Action, completion: @escaping () -> Void)
}

extension ActionDispatcher {
    /// Dispatches an action and calls the completion after the action has been processed, on a thread of the
    /// dispatcher's choice.
    @available(swift, introduced: 6)
    public func dispatch(_ action: Action, completion: @escaping @Sendable () -> Void) {
        let completion: () -> Void = completion
        dispatch(action, completion: completion)
    }
}
