public import Millrace

/// The hook of the timeline: recorders attached here receive every transition of every store of every dialect, or of the
/// stores in one ``withRecordingScope(_:)``.
///
/// While no recorder is attached, a transition costs one relaxed atomic load more. While one is attached, every
/// transition retains its old state until the recorders have received it, so a big value is copied when it changes.
///
/// ```swift
/// let recording = TransitionProbe.attach { print($0.label.name, $0.action ?? $0.cause) }
/// defer { recording.end() }
/// ```
public enum TransitionProbe {
    /// The number of holds in all scopes.
    @usableFromInline static let holds = AtomicCell<Int>(0)
    private static let order = AtomicCell<UInt64>(0)

    /// Whether a recorder is attached to any store. O(1), from any thread.
    @inlinable
    public static var isAttached: Bool { Reporting.isAttached }

    /// Whether a recorder is attached to all stores of the process.
    package static var isAttachedToAll: Bool { RecordingScope.process.recorders.isAttached }

    /// Whether transitions know where they were sent from: ``Transition/caller``. By default in debug builds only. O(1), from any
    /// thread.
    ///
    /// Costs nothing while no recorder is attached, and otherwise about a fifth of what a recorder costs.
    public static var recordsCallers: Bool {
        get { callers.load(ordering: .relaxed) }
        set { callers.store(newValue, ordering: .relaxed) }
    }

    #if DEBUG
    private static let callers = AtomicCell(true)
    #else
    private static let callers = AtomicCell(false)
    #endif

    /// Calls `record` with every transition applied after this method has returned, until the recording ends. In a
    /// ``withRecordingScope(_:)``, receives the transitions of that scope's stores only.
    ///
    /// `record` runs on the delivering thread, outside of all locks. Only one call runs at a time, whichever threads
    /// the transitions come from, so keep it short. A store's transitions arrive in the order in which they were
    /// applied, each before the store's own observers are notified. If `record` is already being called, on another
    /// thread or further up the stack, it is called with the next transition only after that call has returned.
    public static func attach(_ record: @escaping @Sendable (Transition) -> Void) -> Recording {
        attach(to: RecordingScope.current.recorders, record)
    }

    /// Calls `record` with every transition of one store, like ``attach(_:)`` for all stores. Other stores retain no
    /// old states for this recorder, and the recorder's calls do not wait for those of other stores' recorders.
    package static func attach(
        to recorders: StoreRecorders,
        _ record: @escaping @Sendable (Transition) -> Void
    ) -> Recording {
        Reporting.install(Reports())
        recorders.count.add(1, ordering: .relaxed)
        Reporting.recorders.add(1, ordering: .relaxed)
        let attached = AttachmentPoint()
        let observation = recorders.transitions.observers.add { transition in
            if transition.order > attached.order.load(ordering: .relaxed) { record(transition) }
        }
        // Transitions that were applied before this line may still be pending. The recorder ignores them, because
        // their order is not greater than the order that is stored here.
        attached.order.store(order.load(ordering: .relaxed), ordering: .relaxed)
        return Recording(of: recorders, observation: observation)
    }

    /// Whether stores ignore an action that the calling thread sends now: because a timeline is locked, or because the
    /// thread is notifying observers of a state that time travel has restored. What these observers send in response
    /// has happened before, so it must not run again.
    ///
    /// The dialects' stores check this themselves. Code that reports to a ``ReportedStore`` must check this property
    /// before it accepts an action of the app. Costs one atomic load while no recorder is attached, and otherwise one
    /// more and a load of a thread's variable.
    ///
    /// In a ``withRecordingScope(_:)``, the stores of that scope are meant.
    @inlinable
    public static var isHoldingActions: Bool { mayHoldActions && isHoldingActionsInScope }

    /// Whether a store ignores actions.
    ///
    /// - Parameter recorders: the store's recorders; nil if the store has none yet, as outside of all scopes.
    @inlinable
    package static func isHoldingActions(of recorders: @autoclosure () -> StoreRecorders?) -> Bool {
        mayHoldActions && isHoldingActions(ofStoreWith: recorders())
    }

    /// Whether the stores of any scope ignore actions.
    @inlinable
    static var mayHoldActions: Bool {
        isAttached && (holds.load(ordering: .relaxed) > 0 || Reporting.isNotifyingOfTravel)
    }

    @usableFromInline
    static var isHoldingActionsInScope: Bool {
        Reporting.isNotifyingOfTravel || RecordingScope.current.isHoldingActions
    }

    /// A store that is not recorded does not travel, so it accepts what the observers of others send.
    @usableFromInline
    static func isHoldingActions(ofStoreWith recorders: StoreRecorders?) -> Bool {
        if Reporting.isNotifyingOfTravel && recorders?.isRecorded ?? isAttachedToAll { return true }
        return (recorders?.scope ?? .process).isHoldingActions
    }

    /// Makes stores behave as if a recorder were attached, while `body` runs.
    package static func asIfAttached<Result>(_ body: () -> Result) -> Result {
        Reporting.install(Reports())
        Reporting.recorders.add(1, ordering: .relaxed)
        defer { Reporting.recorders.add(-1, ordering: .relaxed) }
        return body()
    }

    /// The ``Transition/order`` of the last transition before a recorder was attached; `.max` until it is known.
    private final class AttachmentPoint: Sendable {
        let order = AtomicCell<UInt64>(.max)
    }

    /// An attached recorder. It is detached when this object is released, as an `ObservationHandle` ends.
    public final class Recording: Sendable {
        private let recorders: StoreRecorders
        private let observation: ObservationToken
        private let ended = AtomicCell<Bool>(false)

        fileprivate init(of recorders: StoreRecorders, observation: ObservationToken) {
            self.recorders = recorders
            self.observation = observation
        }

        deinit { end() }

        /// Detaches the recorder before the object is released. Idempotent, from any thread.
        public func end() {
            guard !ended.exchange(true, ordering: .relaxed) else { return }
            observation.end()
            recorders.count.add(-1, ordering: .relaxed)
            recorders.ongoingWork.removeAll { !recorders.isAttached }
            Reporting.recorders.add(-1, ordering: .relaxed)
        }
    }

    @usableFromInline
    package static func nextOrder() -> UInt64 { order.add(1, ordering: .relaxed) }

    @usableFromInline
    package static func record(_ transition: Transition) {
        transition.store.recorders.send(transition)
    }
}

/// The recorders of one store, or of all stores in a scope.
@usableFromInline
package final class StoreRecorders: Sendable {
    fileprivate let count = AtomicCell<Int>(0)
    fileprivate let transitions = Broadcast<Transition>()

    /// Work that began while a recorder was attached and has not ended.
    let ongoingWork = OngoingWorkList()

    /// The scope of the store or, for the recorders of a scope, the next larger scope; nil for the recorders of
    /// the process.
    package let scope: RecordingScope?

    /// Creates the recorders of a store.
    package convenience init() { self.init(in: .process) }

    package init(in scope: RecordingScope?) { self.scope = scope }

    /// The recorders of a store that is created now in a scope. Nil outside of all scopes, where a store need not have
    /// recorders before it is recorded.
    @usableFromInline
    package static var inScope: StoreRecorders? {
        RecordingScope.innermostInUse.map(StoreRecorders.init(in:))
    }

    /// Whether a recorder is attached.
    package var isAttached: Bool { count.load(ordering: .relaxed) > 0 }

    /// Whether a recorder is attached here, or to a scope that contains the stores.
    package var isRecorded: Bool { isAttached || scope?.recorders.isRecorded == true }

    /// Sends a transition to the recorders of the largest scope first, and to these last.
    fileprivate func send(_ transition: Transition) {
        scope?.recorders.send(transition)
        if isAttached { transitions.send(transition) }
    }
}

/// A notification of recorders that is enqueued among the store's deliveries, so that recorders receive transitions
/// in the order in which these were applied.
///
/// A record may be enqueued before its transition has ended. Then ``transition`` is set before the queue's lock is
/// released.
package struct TransitionRecord {
    /// The notification to enqueue.
    package let notification: SingleNotification

    /// The transition to send to the recorders. Nil until it is set, and after it has been sent.
    package var transition: Transition? {
        // The cast is safe, because only this type sets the subject of its notification.
        get { notification.subject.map { unsafeDowncast($0, to: Transition.self) } }
        nonmutating set { notification.subject = newValue }
    }

    /// - Parameters:
    ///   - transition: nil if it is set later.
    ///   - mayContinue: whether the delivering thread may make the queue's next delivery directly after this one; nil if
    ///     it always may.
    package init(
        _ transition: Transition? = nil,
        in queue: RunToCompletionQueue,
        while mayContinue: ((RunToCompletionQueue) -> Bool)? = nil
    ) {
        // The usual closure captures nothing, so nothing is allocated for it.
        notification =
            if let mayContinue {
                SingleNotification(in: queue, about: transition) { Self.deliver($0, while: mayContinue) }
            } else {
                SingleNotification(in: queue, about: transition) { Self.deliver($0, while: nil) }
            }
    }

    private init(notification: SingleNotification) { self.notification = notification }

    /// Sends the transition to the recorders and releases it with its states, before the observers are called.
    private static func deliver(
        _ notification: SingleNotification,
        while mayContinue: ((RunToCompletionQueue) -> Bool)?
    ) {
        let record = TransitionRecord(notification: notification)
        guard let transition = record.transition else { return }
        record.transition = nil
        notification.queue.deliverNow(send(transition), while: mayContinue)
    }

    /// - Returns: what the deliveries that follow are about.
    private static func send(_ transition: Transition) -> TransitionDelivery {
        TransitionProbe.record(transition)
        return TransitionDelivery(of: transition.store, transition.cause, order: transition.order)
    }
}
