import Millrace

/// A disposable that runs a closure.
public final class AnonymousDisposable: Disposable, Sendable {
    /// For work that cannot be cancelled.
    @usableFromInline static let forNothing = AnonymousDisposable(unchecked: {})

    private struct State {
        var disposer: (() -> Void)?
    }

    private let state: Guarded<UserValue<State>>

    /// Runs `disposer` at the first `dispose`. Releasing the disposable does not run `disposer`.
    @available(swift, introduced: 6)
    public convenience init(disposer: @escaping @Sendable () -> Void) {
        self.init(unchecked: disposer)
    }

    @_disfavoredOverload
    package init(unchecked disposer: @escaping () -> Void) {
        state = Guarded(UserValue(State(disposer: disposer)))
    }

    /// Disposes of `base` at the first `dispose`.
    public convenience init<D: Disposable>(_ base: D) {
        self.init(unchecked: base.dispose)
    }

    /// Runs the closure on the calling thread and releases it. Later calls from any thread do nothing.
    public func dispose() {
        state.exchange(UserValue(State())).value.disposer?()
    }
}
