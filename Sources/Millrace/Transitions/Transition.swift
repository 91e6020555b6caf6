/// One transition of one store, as recorders see it.
///
/// Sendable: it never changes. The values in it are as safe to share as the store's own: a state that is or contains a
/// reference to something mutable shows what that thing is by now, not what it was.
public final class Transition: @unchecked Sendable {
    /// Why a store has the state that it has.
    public enum Cause {
        /// The store has been made while a recorder was attached. The state before equals the state after.
        case start

        /// An action, event or dispatch state, which is this value.
        case action(Any)

        /// A change that no action describes: an assignment, or an update by a closure.
        case change

        /// Time travel: the store was given a state that it had before, or could have had; or an observer has changed it when it
        /// was told of another store's.
        case restoration
    }

    /// Which store.
    public let store: StoreHandle

    /// The place among all transitions of all stores while a recorder is attached: a later one has a higher number.
    public let order: UInt64

    /// The place among the store's own transitions while a recorder is attached, without gaps: a gap between two that a recorder
    /// has kept tells that it has left something out. Time travel has no place of its own, but that of the transition before.
    public let sequence: UInt64

    /// What brought it about.
    public let cause: Cause

    /// The state before.
    public let old: Any

    /// The state after.
    public let new: Any

    /// What the transition asks for, in that order. Only Mobius has effects.
    public let effects: [Any]

    /// When it began.
    public let instant: ContinuousClock.Instant

    /// How long the transition itself took, without its observers and effects.
    public let duration: Duration

    /// The thread that it was applied on.
    public let thread: RecordedThread

    /// The store's dialect and name.
    public var label: StoreLabel { store.label }

    /// The action, event or dispatch state; nil if none describes the transition.
    public var action: Any? {
        if case .action(let action) = cause { action } else { nil }
    }

    /// A transition that has just been applied on this thread. Called with the store's lock held.
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
        let thread = ThreadContext.current
        let cause = thread.cause(cause)
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
            thread: thread.recordedThread
        )
    }

    /// A transition that is described from outside: of a recording, or a changed copy of another.
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
        thread: RecordedThread
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
    }

    /// A copy with other values, for what is not to be recorded as it was.
    ///
    /// - Parameter change: is handed each value: the action if there is one, both states, and the effects; and returns what
    ///   takes its place.
    public func mapping(_ change: (Any) -> Any) -> Transition {
        let cause: Cause = if case .action(let action) = cause { .action(change(action)) } else { cause }
        return Transition(
            store: store,
            order: order,
            sequence: sequence,
            cause: cause,
            old: change(old),
            new: change(new),
            effects: effects.map(change),
            instant: instant,
            duration: duration,
            thread: thread
        )
    }
}
