import Millrace

/// Takes the place of a disposable that is set later. If this object has been disposed of before ``set(_:)`` is
/// called, the call disposes of the given disposable at once.
final class LateDisposable: Disposable, LaneWork {
    private struct State {
        var isDisposed = false
        var disposable: UserValue<any Disposable>?
    }

    private let state = Guarded(State())

    func set(_ disposable: any Disposable) {
        let isLate = state.withLock { state in
            if !state.isDisposed { state.disposable = UserValue(disposable) }
            return state.isDisposed
        }
        if isLate { disposable.dispose() }
    }

    func dispose() {
        state.exchange(State(isDisposed: true)).disposable?.value.dispose()
    }

    func cancel() { dispose() }
}
