/// Something to be ended when it is no longer needed: a subscription, a connection, work in progress.
///
/// To dispose of something twice should do no more than to dispose of it once; each implementation sees to that
/// itself, or says that it does not.
public protocol Disposable: AnyObject {
    /// Ends it.
    func dispose()
}

/// A disposable with nothing to dispose of.
public final class EmptyDisposable: Disposable, Sendable {
    /// Makes one.
    public init() {}

    /// Does nothing, as often as it is called.
    public func dispose() {}
}

extension Task {
    /// The task as a disposable, to return from an effect handler that works in a task: to dispose of it cancels
    /// the task. Nothing is cancelled when the disposable is released.
    public var asDisposable: some Disposable {
        AnonymousDisposable(disposer: cancel)
    }
}
