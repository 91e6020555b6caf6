import Millrace
public import MillraceReporting
import Observation

/// A store for SwiftUI and other clients of Observation: read its properties, get notified of their changes, and send
/// actions.
///
/// ```swift
/// struct SearchView: View {
///     let search = flux.observed
///
///     var body: some View {
///         TextField("Search", text: search.binding(\.query, send: { .queryChanged($0) }))
///         ForEach(search.elements(\.results)) { ResultView(result: $0) }
///     }
/// }
/// ```
///
/// An `Observed` object is isolated to the main actor, and follows the store there. A change made on the main thread
/// is visible here when its call returns, unless another thread is delivering changes of the same store at that
/// moment. Changes by other threads arrive in order; several pending changes arrive as one. The state never goes back
/// to an older one, and all reads between two turns of the main queue see one state.
///
/// The object retains the store. From the first use of `observed` on, the store's state is followed even if the
/// object is released, so `flux.observed.query` in a `body` is sufficient.
///
/// Available where Observation is: iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS, Linux.
///
/// Behaviour: `Documentation/Behaviour/Observation.md`.
@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
@MainActor
public final class Observed<State, Action>: Observable {
    let follower: Follower<State>

    /// The object that performs the actions; for a state without actions, the state's source.
    private let source: AnyObject
    private let perform: (Action) -> Void

    /// Returns the existing ``Observed`` for `owner`, or creates one.
    ///
    /// - Parameters:
    ///   - feed: the feed to follow; evaluated only if `owner` is not followed yet.
    ///   - owner: the object by which the existing ``Observed`` is found.
    ///   - source: the object that performs the actions; for a state without actions, the state's source.
    ///   - perform: performs an action.
    static func following(
        _ feed: @autoclosure () -> StateFeed<State>,
        of owner: AnyObject,
        retaining source: AnyObject,
        perform: @escaping (Action) -> Void
    ) -> Observed {
        ObservedTable.object(for: owner) { Observed(.following(feed(), of: owner), source, perform) }
    }

    private init(_ follower: Follower<State>, _ source: AnyObject, _ perform: @escaping (Action) -> Void) {
        self.follower = follower
        self.source = source
        self.perform = perform
    }

    /// Sends an action to the store, by the dialect's own dispatch function. If the store has changed when that
    /// function returns, the change is visible here when this method returns. Inside a notification, the change is
    /// visible after all pending notifications.
    public func send(_ action: Action) {
        perform(action)
        refresh()
    }

    /// Reads the store's state, and notifies the readers of changed parts.
    func refresh() { follower.refresh() }
}

@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
extension Observed: ObservedReading {
    /// The whole state as a part, which does not retain the store.
    public var observedPart: ObservedPart<State> { follower }
}

@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
extension StateSource {
    /// The state for SwiftUI and Observation. Each read returns the same object while a reference to it exists.
    @MainActor
    public var observed: Observed<SourceState, Never> {
        let feed = stateFeed
        // Identify the state by its owner instead of `self`, because in FluxCapacitor several short-lived `Constant`s
        // may read the same variable.
        guard let owner = feed.owner else { Misuse.released() }
        return .following(feed, of: owner, retaining: self) { _ in }
    }
}

@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
extension ActionSource {
    /// The store for SwiftUI and Observation. Each read returns the same object while a reference to it exists.
    @MainActor
    public var observed: Observed<SourceState, SourceAction> {
        .following(stateFeed, of: self, retaining: self) { action in self.send(sourceAction: action) }
    }
}

@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
extension SourceOwner {
    /// The store for SwiftUI and Observation. Each read returns the same object while a reference to it exists.
    @MainActor
    public var observed: Observed<OwnedSource.SourceState, OwnedSource.SourceAction> { ownedSource.observed }
}

/// A ``Follower`` of any state.
@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
@MainActor
private protocol AnyFollower: AnyObject {
    func refresh()
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

/// The existing objects for each source, by the source's identity. The table does not retain the objects.
@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
@MainActor
private enum ObservedTable {
    private struct Key: Hashable {
        let owner: ObjectIdentifier
        let type: ObjectIdentifier
    }

    private struct Entry {
        weak var owner: AnyObject?
        weak var object: AnyObject?
    }

    private static var entries: [Key: Entry] = [:]

    /// When to remove the entries of released sources.
    private static var limit = PruningLimit()

    static func object<Object: AnyObject>(for owner: AnyObject, _ make: () -> Object) -> Object {
        let key = Key(owner: ObjectIdentifier(owner), type: ObjectIdentifier(Object.self))
        // Compare the owner, because a released source may have had the same address. Its entry is replaced below.
        if let entry = entries[key], entry.owner === owner, let object = entry.object as? Object {
            return object
        }
        let object = make()
        var released = limit.isReached(by: entries.count) ? forgetReleased() : []
        let replaced = entries.updateValue(Entry(owner: owner, object: object), forKey: key)
        if let follower = replaced?.object as? any AnyFollower { released.append(follower) }
        // `refresh` ends the observation of a state that outlives its source, such as a Flux that outlives its
        // presenter.
        for follower in released { follower.refresh() }
        return object
    }

    /// Removes the entries of released sources. Returns the followers of states that outlive their source.
    private static func forgetReleased() -> [any AnyFollower] {
        let released = entries.values.filter { $0.owner == nil }.compactMap { $0.object as? any AnyFollower }
        entries = entries.filter { $0.value.owner != nil }
        limit.note(remaining: entries.count)
        return released
    }
}

/// Programming errors that stop the process, each with a message that names the mistake and the cure.
enum Misuse {
    static func released() -> Never {
        fatalError(
            """
            `observed` was read on a store that had been closed. Retain the store for as long as you use its `observed`.
            """
        )
    }
}
