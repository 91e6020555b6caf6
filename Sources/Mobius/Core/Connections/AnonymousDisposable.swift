import Millrace

/// A disposable that runs a closure.
///
/// Sendable: one caller takes `disposer` out under the lock, and only that caller runs it.
public final class AnonymousDisposable: Disposable, @unchecked Sendable {
    /// For work that cannot be cancelled.
    @usableFromInline static let forNothing = AnonymousDisposable(unchecked: {})

    private let lock = Lock()
    private var disposer: (() -> Void)?

    /// Runs `disposer` at the first `dispose`. Releasing the disposable does not run `disposer`.
    @available(swift, introduced: 6)
    public convenience init(disposer: @escaping @Sendable () -> Void) {
        self.init(unchecked: disposer)
    }

    @_disfavoredOverload
    package init(unchecked disposer: @escaping () -> Void) {
        self.disposer = disposer
    }

    /// Disposes of `base` at the first `dispose`.
    public convenience init<D: Disposable>(_ base: D) {
        self.init(unchecked: base.dispose)
    }

    /// Runs the closure on the calling thread and releases it. Later calls from any thread do nothing.
    public func dispose() {
        let disposer: (() -> Void)? = lock.withLock {
            defer { self.disposer = nil }
            return self.disposer
        }
        disposer?()
    }
}
