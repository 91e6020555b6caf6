import Millrace

/// A disposable that runs a closure.
///
/// Sendable: `disposer` is taken out under the lock, by one caller only, who runs it.
public final class AnonymousDisposable: Disposable, @unchecked Sendable {
    private let lock = Lock()
    private var disposer: (() -> Void)?

    /// Runs `disposer` when disposed of, once. Releasing it does not run the closure.
    public init(disposer: @escaping () -> Void) {
        self.disposer = disposer
    }

    /// Disposes of `base` when disposed of, once.
    public convenience init<D: Disposable>(_ base: D) {
        self.init(disposer: base.dispose)
    }

    /// Runs the closure, on the calling thread, and releases it. Later calls do nothing, from whichever thread.
    public func dispose() {
        let disposer: (() -> Void)? = lock.withLock {
            defer { self.disposer = nil }
            return self.disposer
        }
        disposer?()
    }
}
