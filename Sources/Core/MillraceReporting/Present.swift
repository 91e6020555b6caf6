import Millrace

/// An object that is notified when a timeline shows the past. An example is a saved state, which must not save past
/// states.
package protocol PresentFollower: AnyObject, Sendable {
    /// A timeline is about to show a past state. The stores still show the present, unless another timeline already
    /// shows the past. Called from any thread, without a lock. May be called again before ``presentDidReturn()``.
    func presentWillBeLeft()

    /// The timeline has restored the present, or the app continues from the past state. The stores show the present
    /// now, unless ``Present/isLeft`` is true because of another timeline. Called from any thread, without a lock.
    func presentDidReturn()
}

/// Whether a scope's stores show the present, or a timeline has made them show the past.
package final class Present: Sendable {
    /// The present of the next larger scope, whose timelines move this scope's stores too.
    private let outer: Present?

    /// The number of the scope's timelines that show the past.
    private let absences = AtomicCell<Int>(0)
    private let followers = Guarded(Followers())

    init(in outer: Present?) { self.outer = outer }

    /// Whether a timeline shows the past.
    package var isLeft: Bool { absences.load(ordering: .acquiring) > 0 || outer?.isLeft == true }

    /// Called by a timeline before it restores past states.
    package func leave() {
        absences.add(1, ordering: .acquiringAndReleasing)
        for follower in followers.withLock({ $0.all }) { follower.presentWillBeLeft() }
    }

    /// Called by a timeline once for each ``leave()``, when the timeline no longer shows a past state and all
    /// states have been restored.
    package func comeBack() {
        absences.add(-1, ordering: .acquiringAndReleasing)
        for follower in followers.withLock({ $0.all }) { follower.presentDidReturn() }
    }

    /// Notifies `follower` from now on. Does not retain it. Amortised O(1).
    package func add(_ follower: any PresentFollower) {
        _ = followers.withLock { $0.add(follower) }
        outer?.add(follower)
    }

    /// The objects to notify. They are not retained.
    private struct Followers {
        private struct Entry {
            weak var follower: (any PresentFollower)?
        }

        private var entries: [Entry] = []
        private var limit = PruningLimit()

        var all: [any PresentFollower] { entries.compactMap(\.follower) }

        /// - Returns: followers to release after unlocking, because these references may be the last ones.
        mutating func add(_ follower: any PresentFollower) -> [any PresentFollower] {
            var alive: [any PresentFollower] = []
            if limit.isReached(by: entries.count) {
                alive = all
                entries = alive.map(Entry.init)
                limit.note(remaining: entries.count)
            }
            entries.append(Entry(follower: follower))
            return alive
        }
    }
}
