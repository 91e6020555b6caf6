import Millrace

/// How many dispatches each thread is in the middle of, one inside the other.
///
/// Sendable: `depths` is read and written under `lock` only.
final class NestedDispatches: @unchecked Sendable {
    /// More than these are taken for endless: about as many as the stack of a secondary thread has room for, so that the message
    /// comes before the stack is at its end.
    static let limit = 500

    private let lock = Lock()
    private var depths: [UInt: Int] = [:]

    /// Notes that the calling thread begins one more.
    ///
    /// - Returns: how many there are with it.
    func enter() -> Int {
        lock.withLock {
            let depth = depths[CurrentThread.id, default: 0] + 1
            depths[CurrentThread.id] = depth
            return depth
        }
    }

    /// Notes that the calling thread has ended the last one.
    func leave() {
        lock.withLock {
            let depth = depths[CurrentThread.id, default: 1] - 1
            depths[CurrentThread.id] = depth == 0 ? nil : depth
        }
    }
}
