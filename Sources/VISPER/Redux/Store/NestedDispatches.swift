import Millrace

/// Counts, for each thread, the dispatches that are in progress, one inside of the other.
///
/// Sendable: `depths` is read and written under `lock` only.
final class NestedDispatches: @unchecked Sendable {
    /// If more dispatches than this are nested, they count as an endless recursion, and the program is stopped with a
    /// message. At this depth, the stack of a secondary thread has not overflowed yet, so the message can be printed.
    static let limit = 500

    private let lock = Lock()
    private var depths: [UInt: Int] = [:]

    /// Counts a dispatch that begins on the calling thread.
    ///
    /// - Returns: the depth, including this dispatch.
    func enter() -> Int {
        lock.withLock {
            let depth = depths[CurrentThread.id, default: 0] + 1
            depths[CurrentThread.id] = depth
            return depth
        }
    }

    /// Call this when the innermost dispatch of the calling thread ends.
    func leave() {
        lock.withLock {
            let depth = depths[CurrentThread.id, default: 1] - 1
            depths[CurrentThread.id] = depth == 0 ? nil : depth
        }
    }
}
