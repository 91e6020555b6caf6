public import Millrace

/// A state that can be read and observed at any time: a store, value or controller of any dialect, a `StateContainer`, or a
/// value derived from these.
///
/// `MillraceObservation` makes SwiftUI objects and derived values from a source, and `MillracePersistence` saves it. Only
/// Millrace's own types conform: put any other state into a `StateContainer` to make it a source.
public protocol StateSource<SourceState>: AnyObject {
    /// The type of the state.
    associatedtype SourceState

    /// Millrace's modules read and observe the source through this feed.
    var stateFeed: StateFeed<SourceState> { get }
}

/// A ``StateSource`` that changes by actions, events or messages.
public protocol ActionSource<SourceState, SourceAction>: StateSource {
    /// The type of the actions.
    associatedtype SourceAction

    /// The type of the effects that the source's transitions return, if there are any.
    associatedtype SourceEffect = Never

    /// Sends an action, like the dialect's own dispatch function.
    func send(sourceAction action: SourceAction)
}

/// A main-actor object that owns a store, such as a VISPER app. A conforming object has an `observed` property, which
/// forwards to the `observed` property of its store (module MillraceObservation).
@preconcurrency @MainActor
public protocol SourceOwner {
    /// The type of the store that the object owns.
    associatedtype OwnedSource: ActionSource

    /// The store that the object owns.
    var ownedSource: OwnedSource { get }
}

/// The transitions of one source, and a way to change its state without its actions. Does not retain the source.
package struct TransitionFeed {
    /// The source's label in the timeline.
    package let label: StoreLabel

    private let recorders: StoreRecorders
    private let handle: () -> StoreHandle?

    /// Creates a feed of a store.
    package init(of handle: StoreHandle) {
        self.init(label: handle.label, recorders: handle.recorders) { handle }
    }

    /// Creates a feed of an object that has one store after another, such as a controller with its loops. All these
    /// stores share the same recorders.
    ///
    /// - Parameter handle: returns the handle of the present store; nil if there is none.
    package init(label: StoreLabel, recorders: StoreRecorders, handle: @escaping () -> StoreHandle?) {
        self.label = label
        self.recorders = recorders
        self.handle = handle
    }

    /// Calls `record` with every transition from now on, like ``TransitionProbe/attach(_:)`` but for this source only.
    package func attach(_ record: @escaping @Sendable (Transition) -> Void) -> TransitionProbe.Recording {
        TransitionProbe.attach(to: recorders, record)
    }

    /// Calls `body` with each dropped action of the source, like ``DroppedAction/observe(_:)``.
    package func observeDroppedActions(
        _ body: @escaping @Sendable (DroppedAction) -> Void
    ) -> ObservationToken {
        DroppedAction.observe(in: scope) { [recorders] dropped in
            if dropped.recorders === recorders { body(dropped) }
        }
    }

    /// The recording scope of the source's stores.
    package var scope: RecordingScope { recorders.scope ?? .process }

    /// Whether a timeline makes the source ignore actions.
    package var isHoldingActions: Bool { TransitionProbe.isHoldingActions(of: recorders) }

    /// The handle of the present store; nil if there is none.
    package var store: StoreHandle? { handle() }

    /// The source's work that has not ended, oldest first. Includes only work that began while the source was recorded. From any thread.
    package var ongoing: [OngoingWork] { recorders.ongoingWork.values }

    /// A closure that reads ``ongoing``. Does not retain the source.
    package var ongoingWork: @Sendable () -> [OngoingWork] { { [recorders] in recorders.ongoingWork.values } }

    /// Calls `body` whenever work of the source has ended and been removed from ``ongoing``, on the thread that ends it.
    ///
    /// - Returns: what ends the observation. Dropping it does not.
    package func observeEndsOfWork(_ body: @escaping @Sendable () -> Void) -> ObservationToken {
        recorders.ongoingWork.ends.observers.add { _ in body() }
    }
}

/// A dialect's transactions, each of which may change several sources. Other threads see its changes at its end.
package protocol SharedTransactions: Sendable {
    /// Whether the calling thread is in a transaction, whose changes other threads do not see yet.
    var isInProgress: Bool { get }

    /// Runs `body` in a transaction, so that no other thread changes the sources meanwhile.
    func perform(_ body: () -> Void)

    /// Retains an object until the transaction in progress has ended. Its deinit may run any code.
    func keepUntilEnd(_ object: AnyObject)
}

/// Reads and observes a ``StateSource`` for Millrace's modules. Does not retain the source.
public struct StateFeed<State> {
    /// The owner of the state; nil once it has been released.
    package private(set) weak var owner: AnyObject?

    /// The present state, from any thread; nil once the source has been released. It includes every change whose call has
    /// returned. Never waits for an observer.
    package let read: () -> State?

    /// The transactions that can change this source together with others; nil if no transaction can.
    package let sharedTransactions: (any SharedTransactions)?

    /// Whether observers must retain the owner. True for a derived value, because its sources do not retain it.
    package let isRetainedByObservers: Bool

    /// The source's transitions; nil if its changes are not transitions, as for derived values.
    package var transitions: TransitionFeed? { makeTransitions() }

    /// Converts a recorded state of the source (see ``Transition/new``) to `State`; nil if the state is not one of this source.
    package let recordedState: (Any) -> State?

    /// Converts a state of this source to a state that the handle ``TransitionFeed/store`` can restore. The
    /// argument is a result of ``recordedState`` that was changed afterwards. The result may contain the changed
    /// parts only.
    package let restorableState: (State) -> Any

    /// The number of observers of the state, not counting recorders of transitions.
    package let observerCount: () -> Int

    /// Whether actions that were sent to the source are still pending, or being processed. Always false for a source
    /// whose ``ActionSource/send(sourceAction:)`` returns only after the action has been applied.
    package var hasPendingActions: () -> Bool = { false }

    /// Calls `body` once, on any thread, when the actions that were sent to the source before have been applied. At once
    /// for a source whose ``ActionSource/send(sourceAction:)`` returns only then.
    package var afterPendingActions: (_ body: @escaping @Sendable () -> Void) -> Void = { $0() }

    private let add: (@escaping (State?) -> Void) -> @Sendable () -> Void
    private let makeTransitions: () -> TransitionFeed?

    /// Creates a feed.
    ///
    /// - Parameters:
    ///   - owner: the object that identifies the source. When the owner is released, the observers are released too.
    ///   - transitions: returns the source's transitions; called when they are needed.
    ///   - recordedState: converts the state in a transition to the source's type of state.
    ///   - restorableState: see ``restorableState``.
    ///   - observerCount: returns the number of observers of the state, not counting recorders of transitions.
    ///   - observe: adds an observer that runs on the delivering thread, and returns a closure that ends the
    ///     observation. The observer's argument is the state of which it is notified; nil if the source does not pass
    ///     it on.
    package init(
        of owner: AnyObject,
        sharedTransactions: (any SharedTransactions)? = nil,
        isRetainedByObservers: Bool = false,
        read: @escaping () -> State?,
        transitions: @escaping () -> TransitionFeed? = { nil },
        recordedState: @escaping (Any) -> State? = { $0 as? State },
        restorableState: @escaping (State) -> Any = { $0 },
        observerCount: @escaping () -> Int,
        observe: @escaping (@escaping (State?) -> Void) -> @Sendable () -> Void
    ) {
        self.owner = owner
        self.sharedTransactions = sharedTransactions
        self.isRetainedByObservers = isRetainedByObservers
        self.read = read
        add = observe
        self.restorableState = restorableState
        makeTransitions = transitions
        self.recordedState = recordedState
        self.observerCount = observerCount
    }

    /// Calls `body` after every change from now on, on the delivering thread. By then ``read`` includes that change, and
    /// possibly later ones. The source retains `body`.
    ///
    /// - Returns: a closure that ends the observation. Dropping the closure does not end it.
    package func observe(_ body: @escaping () -> Void) -> @Sendable () -> Void { add { _ in body() } }

    /// Calls `body` on the delivering thread whenever the source notifies its observers. The argument is the state of
    /// which they are notified; nil if the source does not pass it on.
    package func observeStates(_ body: @escaping (State?) -> Void) -> @Sendable () -> Void { add(body) }

    /// Calls `body` on the main queue after each change from now on. Changes that are pending at the same time cause
    /// only one call. If a change is made on the main queue and no other thread is delivering, `body` is called
    /// before the call that makes the change returns. Otherwise `body` is called asynchronously.
    package func signalOnMain(_ body: @escaping @MainActor () -> Void) -> @Sendable () -> Void {
        let registration = Registration()
        let mailbox = Mailbox<Void>(
            registration: registration,
            delivery: .main,
            merge: { _, _ in () },
            body: { MainQueue.assumeIsolated(body) { body in body() } }
        )
        let end = add { _ in mailbox.post(()) }
        return {
            // Ends the registration too, so that a pending signal does not call `body`.
            registration.end()
            end()
        }
    }
}

extension StateFeed {
    /// Creates a feed of a container.
    package init<Publication: StatePublication>(of container: PublishingContainer<Publication>)
    where Publication.State == State {
        self.init(
            of: container,
            read: { [weak container] in container?.stateIfOpen },
            transitions: { [weak container] in container?.transitionFeed },
            observerCount: { [weak container] in container?.observers.count ?? 0 },
            observe: { [weak container] body in
                container?.observers.add(usingKept: false) { _ in body(nil) }.end ?? {}
            }
        )
    }
}

extension PublishingContainer: StateSource {
    /// Millrace's modules read and observe the container through this feed.
    public var stateFeed: StateFeed<State> { StateFeed(of: self) }
}
