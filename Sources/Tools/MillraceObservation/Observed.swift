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
/// A part of the state is a store of its own by ``scope(_:send:)-(KeyPath<State,Part>,_)``.
///
/// The object retains the store. From the first use of `observed` on, the store's state is followed even if the
/// object is released, so `flux.observed.query` in a `body` is sufficient.
///
/// Available where Observation is: iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS, Linux.
///
/// Behaviour: `Documentation/Behaviour/Observation.md`.
@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
@MainActor
public class Observed<State, Action>: Observable {
    /// The state as a part, which does not retain the store: the store's whole state, or a part of it in a child.
    public final let observedPart: ObservedPart<State>

    final let follower: any AnyFollower

    /// The object that performs the actions: the store, the parent of a child or, for a state without actions, the state's source.
    private final let source: AnyObject
    private final var perform: (Action) -> Void

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
        ObservedTable.object(for: owner) {
            let follower = Follower.following(feed(), of: owner)
            return Observed(follower, follower, source, perform)
        }
    }

    init(
        _ part: ObservedPart<State>,
        _ follower: any AnyFollower,
        _ source: AnyObject,
        _ perform: @escaping (Action) -> Void = { _ in }
    ) {
        observedPart = part
        self.follower = follower
        self.source = source
        self.perform = perform
    }

    /// Sends an action to the store, by the dialect's own dispatch function. If the store has changed when that
    /// function returns, the change is visible here when this method returns. Inside a notification, the change is
    /// visible after all pending notifications.
    public final func send(_ action: Action) {
        perform(action)
        refresh()
    }

    /// Reads the store's state, and notifies the readers of changed parts.
    final func refresh() { follower.refresh() }

    /// Makes this object a child of `parent`: an action becomes an action of the parent.
    final func perform<Whole, ParentAction>(
        by parent: Observed<Whole, ParentAction>,
        _ action: @escaping (Action) -> ParentAction
    ) {
        perform = { parent.perform(action($0)) }
    }
}

@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
extension Observed: ObservedReading {}

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
