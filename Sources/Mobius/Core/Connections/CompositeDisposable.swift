import Millrace

/// Several disposables as one.
///
/// Sendable: `disposables` is taken out under the lock, by one caller only, who disposes of them.
public final class CompositeDisposable: Disposable, @unchecked Sendable {
    private let lock = Lock()
    private var disposables: [any Disposable]

    /// Disposes of `disposables` when disposed of, once, in their order.
    public init(disposables: [any Disposable]) {
        self.disposables = disposables
    }

    /// Disposes of all, on the calling thread, in order. Later calls do nothing, from whichever thread.
    public func dispose() {
        let disposables: [any Disposable] = lock.withLock {
            defer { self.disposables = [] }
            return self.disposables
        }
        for disposable in disposables { disposable.dispose() }
    }
}
