import Millrace

/// Several disposables as one.
///
/// Sendable: one caller takes `disposables` out under the lock, and only that caller disposes of them.
public final class CompositeDisposable: Disposable, @unchecked Sendable {
    private let lock = Lock()
    private var disposables: [any Disposable]

    /// Disposes of `disposables` at the first `dispose`, in their order.
    public init(disposables: [any Disposable]) {
        self.disposables = disposables
    }

    /// Disposes of all disposables on the calling thread, in their order. Later calls from any thread do nothing.
    public func dispose() {
        let disposables: [any Disposable] = lock.withLock {
            defer { self.disposables = [] }
            return self.disposables
        }
        for disposable in disposables { disposable.dispose() }
    }
}
