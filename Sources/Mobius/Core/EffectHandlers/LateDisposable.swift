import Millrace

/// Takes the place of a disposable that is set later. If this object has been disposed of before ``set(_:)`` is
/// called, the call disposes of the given disposable at once.
///
/// Sendable: the mutable properties are read and written under `lock` only.
final class LateDisposable: Disposable, @unchecked Sendable {
    private let lock = Lock()
    private var isDisposed = false
    private var disposable: (any Disposable)?

    func set(_ disposable: any Disposable) {
        let isLate = lock.withLock {
            if !isDisposed { self.disposable = disposable }
            return isDisposed
        }
        if isLate { disposable.dispose() }
    }

    func dispose() {
        let ended = lock.withLock {
            isDisposed = true
            let ended = disposable
            disposable = nil
            return ended
        }
        ended?.dispose()
    }
}
