import Millrace

/// Several disposables as one.
public final class CompositeDisposable: Disposable, Sendable {
    private let disposables: Guarded<UserValue<[any Disposable]>>

    /// Disposes of `disposables` at the first `dispose`, in their order.
    public init(disposables: [any Disposable]) {
        self.disposables = Guarded(UserValue(disposables))
    }

    /// Disposes of all disposables on the calling thread, in their order. Later calls from any thread do nothing.
    public func dispose() {
        for disposable in disposables.exchange(UserValue([])).value { disposable.dispose() }
    }
}
