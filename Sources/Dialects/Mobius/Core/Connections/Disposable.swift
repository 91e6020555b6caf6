import Millrace

/// Something that can be ended: a subscription, a connection, work in progress.
///
/// A second `dispose` should do nothing. Each implementation ensures that itself, or documents that it does not.
///
/// `dispose` may be called on any thread, so a conformance must not be isolated to an actor.
public protocol Disposable: AnyObject, NonisolatedConformance {
    /// Ends the subscription, connection or work.
    func dispose()
}

extension Task {
    /// The task as a disposable, for an effect handler that works in a task: disposing of it cancels the task.
    /// Releasing the disposable does not cancel the task.
    public var asDisposable: some Disposable {
        AnonymousDisposable(unchecked: cancel)
    }
}
