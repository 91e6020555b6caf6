import Millrace

/// Stands for a disposable that comes later. One that comes when this was disposed of is disposed of at once.
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
