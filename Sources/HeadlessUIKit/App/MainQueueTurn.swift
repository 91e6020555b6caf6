#if !os(iOS) && !os(tvOS) && !os(visionOS)
import Foundation

/// Work that belongs to a later turn of the main queue: the end of every transition.
///
/// Transitions take no time, but their end must not come before the call that began them has returned.
@MainActor
enum MainQueueTurn {
    private static var pending: [() -> Void] = []

    /// Does the work on a turn of its own, after all that were asked for before.
    static func after(_ work: @escaping () -> Void) {
        pending.append(work)
        // Each turn takes the oldest piece of work. The work itself cannot travel: it may capture anything.
        DispatchQueue.main.async { pending.removeFirst()() }
    }
}
#endif
