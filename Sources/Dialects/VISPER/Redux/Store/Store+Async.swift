extension Store {
    /// Dispatches an action, and returns when it and all that the middleware has made of it were processed: zero, one or
    /// several actions. Their states were set, and all subscribers were called.
    ///
    /// ```swift
    /// await store.dispatchAndWait(RenameAction(name: "Grace"))
    /// ```
    ///
    /// The action is dispatched as by `dispatch(_:completion:)`: middleware runs before the first
    /// suspension, in the caller's isolation. Waits for the asynchronous reducers that the app reducer has started through
    /// its provider, until they have called or released their completions; one that does neither never lets it return.
    /// Actions that reducers and subscribers dispatch are not waited for. If the caller's task is cancelled, the action
    /// is processed all the same, and waited for.
    /// <doc:Order-and-Guarantees> describes the order.
    public final func dispatchAndWait(
        _ action: Action,
        isolation: isolated (any Actor)? = #isolation
    ) async {
        await withCheckedContinuation { continuation in
            let end = DispatchEnd(continuation)
            let completion: () -> Void = { withExtendedLifetime(end) {} }
            dispatch(action, completion: completion)
            // Middleware may have dropped this action and dispatched others, which are pending now.
            line.enqueue(completion, of: self)
        }
    }
}

/// Resumes the task that waits for a dispatch when the last of its completions has been called or dropped, and so
/// released: their number is known to nobody.
private final class DispatchEnd: Sendable {
    private let continuation: CheckedContinuation<Void, Never>

    init(_ continuation: CheckedContinuation<Void, Never>) { self.continuation = continuation }

    deinit { continuation.resume() }
}
