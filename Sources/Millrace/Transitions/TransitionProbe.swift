import Synchronization

/// The hook of the timeline: recorders attached here see every transition of every store of every dialect.
///
/// While none is attached, a transition pays for one relaxed atomic load. While one is, every transition
/// keeps its old state until the recorders have seen it, so a big value is copied when it changes.
///
/// ```swift
/// let recording = TransitionProbe.attach { print($0.label.name, $0.action ?? $0.cause) }
/// defer { recording.end() }
/// ```
public enum TransitionProbe {
    @usableFromInline static let holds = Atomic<Int>(0)
    private static let order = Atomic<UInt64>(0)
    private static let transitions = Broadcast<Transition>()

    /// Whether a recorder is attached. O(1), from any thread.
    @inlinable
    public static var isAttached: Bool { RunToCompletionQueue.isRecorded }

    /// Calls `record` with every transition that is applied after this has returned, until the recording ends.
    ///
    /// It runs on the thread that delivers, outside of all locks, one call at a time whichever threads the
    /// transitions come from: keep it short. A store's transitions come in the order in which they were
    /// applied, each before the store's own observers hear of it. Only while a recorder is busy with another
    /// transition, on another thread or further up this one, it comes when the recorder has returned.
    public static func attach(_ record: @escaping @Sendable (Transition) -> Void) -> Recording {
        RunToCompletionQueue.recorders.add(1, ordering: .relaxed)
        let attached = AttachmentPoint()
        let observation = transitions.observe { transition in
            if transition.order > attached.order.load(ordering: .relaxed) { record(transition) }
        }
        // Read after the recorder is in place: what was applied before may still be on its way to recorders.
        attached.order.store(order.load(ordering: .relaxed), ordering: .relaxed)
        return Recording(observation: observation)
    }

    /// Whether stores ignore the actions that they are handed, because somebody looks at the past and wants no
    /// interruption. Two atomic loads at most, one while no recorder is attached.
    @inlinable
    package static var isHoldingActions: Bool { isAttached && holds.load(ordering: .relaxed) > 0 }

    /// Has all stores of all dialects ignore actions, until ``release()`` has been called as often as this.
    package static func hold() { holds.add(1, ordering: .relaxed) }

    /// Ends what ``hold()`` began.
    package static func release() { holds.subtract(1, ordering: .relaxed) }

    /// Has stores take the ways that they take while a recorder is attached, for as long as `body` runs.
    package static func asIfAttached<Result>(_ body: () -> Result) -> Result {
        RunToCompletionQueue.recorders.add(1, ordering: .relaxed)
        defer { RunToCompletionQueue.recorders.subtract(1, ordering: .relaxed) }
        return body()
    }

    /// The number of the last transition that a recorder does not see; none until it is known.
    private final class AttachmentPoint: Sendable {
        let order = Atomic<UInt64>(.max)
    }

    /// An attached recorder's handle. Dropping it does not detach the recorder.
    public final class Recording: Sendable {
        private let observation: ObservationToken
        private let ended = Atomic<Bool>(false)

        fileprivate init(observation: ObservationToken) {
            self.observation = observation
        }

        /// Detaches the recorder. Idempotent, from any thread.
        public func end() {
            guard !ended.exchange(true, ordering: .relaxed) else { return }
            observation.end()
            RunToCompletionQueue.recorders.subtract(1, ordering: .relaxed)
        }
    }

    @usableFromInline
    package static func nextOrder() -> UInt64 { order.add(1, ordering: .relaxed).newValue }

    @usableFromInline
    package static func record(_ transition: Transition) { transitions.send(transition) }
}

/// A transition on its way to the recorders, in the order of its store's deliveries.
///
/// It may take its place in the queue before the transition has ended; it is filled in before the queue is left.
@usableFromInline
package final class TransitionRecord: SingleNotification {
    /// What the recorders are to see.
    @usableFromInline package var transition: Transition?

    @usableFromInline
    package init(_ transition: Transition? = nil, in queue: RunToCompletionQueue) {
        self.transition = transition
        super.init(in: queue) { delivery in
            let record = unsafeDowncast(delivery, to: TransitionRecord.self)
            if let transition = record.transition { TransitionProbe.record(transition) }
            record.transition = nil
        }
    }
}
