import Millrace
import MillraceReporting

/// A ``Follower`` of any state.
@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
@MainActor
protocol AnyFollower: AnyObject {
    /// Reads the source's state, and notifies the readers of changed parts.
    func refresh()

    /// Calls `body` when the source has applied the actions that were sent to it before: at once if it has.
    func afterPendingActions(_ body: @escaping @MainActor () -> Void)
}

/// Follows a source's state on the main actor. The source's observers retain this object, which does not retain the
/// source.
@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
final class Follower<State>: ObservedPart<State>, AnyFollower {
    private let feed: StateFeed<State>

    /// The object for which the state is followed. May be released before the feed's owner. For example, a presenter
    /// may be released before its Flux.
    private weak var owner: AnyObject?
    private var endFollowing: (@Sendable () -> Void)?
    private var isRefreshing = false
    private var isOutdated = false

    private init(_ state: State, _ feed: StateFeed<State>, of owner: AnyObject) {
        self.feed = feed
        self.owner = owner
        super.init(state)
    }

    /// Returns the existing follower for `owner`, or creates one.
    static func following(_ feed: @autoclosure () -> StateFeed<State>, of owner: AnyObject) -> Follower {
        ObservedTable.object(for: owner) {
            let feed = feed()
            guard let state = feed.read() else { Misuse.released() }
            let follower = Follower(state, feed, of: owner)
            follower.endFollowing = feed.signalOnMain { follower.refresh() }
            follower.refresh()
            return follower
        }
    }

    func afterPendingActions(_ body: @escaping @MainActor () -> Void) {
        feed.afterPendingActions {
            if MainQueue.isCurrent {
                MainQueue.assumeIsolated(body) { $0() }
            } else {
                MainQueue.runLater { MainQueue.assumeIsolated(body) { $0() } }
            }
        }
    }

    func refresh() {
        isOutdated = true
        if isRefreshing { return }
        isRefreshing = true
        while isOutdated {
            isOutdated = false
            guard owner != nil, let new = feed.read() else {
                // End the observation, because the feed's owner may outlive `owner`, and would retain this object.
                endFollowing?()
                endFollowing = nil
                break
            }
            var changed: [ReadPart] = []
            compare(with: new, &changed)
            for part in changed { part.notify() }
        }
        isRefreshing = false
    }
}
