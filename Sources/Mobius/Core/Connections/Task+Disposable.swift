extension Task {
    /// The task as a disposable, to return from an effect handler that works in a task: to dispose of it cancels
    /// the task. Nothing is cancelled when the disposable is released.
    public var asDisposable: some Disposable {
        AnonymousDisposable(disposer: cancel)
    }
}
