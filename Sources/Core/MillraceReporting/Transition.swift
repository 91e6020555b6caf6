public import Millrace

/// One transition of one store, as recorders receive it.
///
/// Sendable: it is immutable. The values in it are as safe to share as the store's own: a state with a reference to a
/// mutable object shows that object's present value, not its value at the time. `origin` serves as an identity only.
public final class Transition: @unchecked Sendable {
    /// The cause of a store's state.
    public typealias Cause = TransitionCause

    /// The store.
    public let store: StoreHandle

    /// The position among all stores' transitions, counted while a recorder is attached: a later transition has a
    /// higher number.
    public let order: UInt64

    /// The position among the store's own transitions, counted without gaps while a recorder is attached. So a gap
    /// between two recorded transitions means that the recorder has omitted some. A restoration has the position of
    /// the transition before it.
    public let sequence: UInt64

    /// The cause of the transition.
    public let cause: Cause

    /// The state before the transition.
    public let old: Any

    /// The state after the transition.
    public let new: Any

    /// The effects that the transition returned, in order. Only Mobius has effects.
    public let effects: [Any]

    /// When the transition began; for an event of a ``Journal``, when it was noted.
    public let instant: ContinuousClock.Instant

    /// How long the transition itself took, without its observers and effects.
    public let duration: Duration

    /// The thread on which the transition was applied.
    public let thread: RecordedThread

    /// Where the action or the change was sent from; nil if that is not recorded, and for time travel.
    public let caller: CallSite?

    /// The ``order`` of the transition from which this one follows: it was sent by an observer or an effect of that transition,
    /// or by a task that one of these has started, or it is an event of a ``Journal`` that answers that one. What the work of a Prex lane,
    /// an operation of FluxCapacitor or an asynchronous effect of Mobius sends after such an answer follows from the answer. Nil if it
    /// follows from none, or by a way on which that is lost, such as a block on a dispatch queue.
    public let trigger: UInt64?

    /// The object that replaced the state, such as an undo history; nil if the store itself changed its state.
    package let origin: AnyObject?

    /// The store's dialect and name.
    public var label: StoreLabel { store.label }

    /// The action, event or dispatch state; nil if none describes the transition.
    public var action: Any? {
        if case .action(let action) = cause { action } else { nil }
    }

    /// Creates a record of a transition that has just been applied on this thread. Called with the store's lock held.
    @usableFromInline
    package convenience init(
        of store: StoreHandle,
        cause: Cause,
        old: Any,
        new: Any,
        effects: [Any] = [],
        instant: ContinuousClock.Instant = .now,
        duration: Duration = .zero
    ) {
        let origin: AnyObject? = if case .restoration = cause { ThreadReports.replacementOrigin } else { nil }
        // An event that an observer notes during a restoration has happened.
        let cause = store.isJournal ? cause : ThreadReports.cause(cause)
        let provenance: Provenance? = if case .restoration = cause { nil } else { .ofSender }
        self.init(
            store: store,
            order: TransitionProbe.nextOrder(),
            sequence: store.sequence(of: cause),
            cause: cause,
            old: old,
            new: new,
            effects: effects,
            instant: instant,
            duration: duration,
            thread: ThreadReports.recordedThread,
            caller: provenance?.caller,
            trigger: provenance?.trigger,
            origin: origin
        )
    }

    /// Creates a transition from the given values, for example one that was read from a recording, or a changed copy.
    package init(
        store: StoreHandle,
        order: UInt64,
        sequence: UInt64,
        cause: Cause,
        old: Any,
        new: Any,
        effects: [Any],
        instant: ContinuousClock.Instant,
        duration: Duration,
        thread: RecordedThread,
        caller: CallSite? = nil,
        trigger: UInt64? = nil,
        origin: AnyObject? = nil
    ) {
        self.store = store
        self.order = order
        self.sequence = sequence
        self.cause = cause
        self.old = old
        self.new = new
        self.effects = effects
        self.instant = instant
        self.duration = duration
        self.thread = thread
        self.caller = caller
        self.trigger = trigger
        self.origin = origin
    }

    /// A copy with other values, for example redacted ones.
    ///
    /// - Parameter change: returns the value to use in place of its argument. Called with the action if there is one,
    ///   with both states, and with each effect.
    public func mapping(_ change: (Any) -> Any) -> Transition {
        let cause: Cause = if case .action(let action) = cause { .action(change(action)) } else { cause }
        return with(cause: cause, old: change(old), new: change(new), effects: effects.map(change))
    }

    /// A copy with other states.
    package func with(cause: Cause? = nil, old: Any, new: Any, effects: [Any]? = nil) -> Transition {
        Transition(
            store: store,
            order: order,
            sequence: sequence,
            cause: cause ?? self.cause,
            old: old,
            new: new,
            effects: effects ?? self.effects,
            instant: instant,
            duration: duration,
            thread: thread,
            caller: caller,
            trigger: trigger,
            origin: origin
        )
    }
}
