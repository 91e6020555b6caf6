import Millrace
public import MillraceReporting

/// Undo and redo for a store of any dialect, or for parts of its state.
///
/// ```swift
/// let history = UndoHistory(of: presenter, \.text, \.tags, grouping: .within(.seconds(1)))
/// presenter.dispatch(.setText("Hello"))
/// history.undo()              // the text is what it was
/// history.redo()
/// ```
///
/// A history records the store's changes from its creation on. Each change of one of the parts is a step, or joins
/// the previous step, unless `counting` excludes the change. Undo sets those parts to their previous values in the
/// store's present state, and changes nothing else. Observers, saved state and the timeline receive this as a change
/// of the store like any other. No reducer runs. **Effects are not undone**, nor are changes that observers make in
/// response.
///
/// For a `String` and an `Array` of `Equatable` elements, a step contains only the difference; for another value, it
/// contains the whole value, which shares storage with the store's value where Swift allows it. ``Limits`` bounds the
/// memory.
///
/// Neither the history nor the store retains the other. Keep a reference to the history for as long as its steps
/// are needed.
///
/// Use a history from any thread. Undo and redo may call the store's observers, so call them on a thread that the
/// observers expect. A history is a `StateSource`: `history.observed.canUndo` and `derive(from: history)` follow
/// ``status``.
///
/// Behaviour: `Documentation/Behaviour/Undo.md`. Guide: `Documentation/Undo.md`.
public final class UndoHistory: Sendable {
    let state: Guarded<UserValue<State>>

    struct State {
        var steps: UndoSteps

        /// The store, and the position of its last transition that the history has recorded.
        var store: (handle: StoreHandle, seen: UInt64)?

        /// Requests that wait until the history has recorded all changes of the store.
        var waiting: [Request] = []

        /// How often the waiting requests have been sent in vain since one was performed.
        var roundsLost = 0

        /// The number of pending redos minus the number of pending undos, since the last `clear()`.
        var pending = 0
        var groups: [Group] = []
        var groupDepth = 0
        var groupCount = 0

        /// The number of calls of `clear()`.
        var clearCount = 0

        /// The position of the change at which `clear()` takes effect; nil if no `clear()` is pending.
        var clearsAt: UInt64?

        /// The change at which `markSaved()` takes effect; nil if no `markSaved()` is pending.
        var savesAt: (store: StoreHandle, position: UInt64)?

        fileprivate var recording: TransitionProbe.Recording?

        fileprivate init(_ steps: UndoSteps) { self.steps = steps }
    }

    let setup: UserValue<Setup>

    /// What the history was made with. The closures are called by one thread at a time, as recorders are, or under the
    /// store's lock.
    struct Setup {
        let transitions: TransitionFeed
        let parts: Parts
        let counting: (Any?) -> Bool
        let joins: (Edit, Edit) -> Bool
        let now: () -> Duration
    }

    var transitions: TransitionFeed { setup.value.transitions }
    var parts: Parts { setup.value.parts }

    /// The origin of the history's own changes. It is a separate object, so that a timeline that retains it does not
    /// retain the history.
    let origin = Origin()
    let publisher: PublishingContainer<NewState<UndoStatus>>
    let isBornInPast: Bool

    /// Creates an empty history of a store with actions.
    ///
    /// - Parameters:
    ///   - source: the store or controller.
    ///   - part: the parts to undo; for a FluxCapacitor store its constants. Without parts, the whole state is
    ///     undone, including later changes that do not count, such as a response of the network.
    ///   - limits: limits of the memory.
    ///   - grouping: decides which edits are undone together.
    ///   - clock: measures the time between edits.
    ///   - counting: returns whether a change by this action counts; the action is nil if none describes the change.
    ///     A change that does not count is not a step, and keeps the redoable steps. For each part that it changes,
    ///     it joins the last step that has changed this part. Runs on the delivering thread. By default all changes
    ///     count. The start of a loop never counts, even with another model.
    /// - Complexity: O(parts). Later, each change of the store costs as much as with a recorder, plus a comparison of
    ///   the parts with their previous values: see the guide for figures.
    public convenience init<Source: ActionSource, each Part: Equatable>(
        of source: Source,
        _ part: repeat WritableKeyPath<Source.SourceState, each Part>,
        limits: Limits = Limits(),
        grouping: UndoGrouping<Source.SourceAction> = .none,
        clock: any Clock<Duration> = ContinuousClock(),
        counting: (@Sendable (_ action: Source.SourceAction?) -> Bool)? = nil
    ) {
        let feed = source.stateFeed
        var parts: [MillraceUndo.Part<Source.SourceState>] = []
        repeat parts.append(MillraceUndo.Part(each part))
        self.init(
            of: feed,
            parts.isEmpty ? Parts(of: feed) : Parts(of: feed, parts),
            limits: limits,
            grouping: grouping,
            clock: clock,
            counting: counting
        )
    }

    /// Creates an empty history of a state without actions, such as a `StateContainer`. See
    /// ``init(of:_:limits:grouping:clock:counting:)``.
    @_disfavoredOverload  // With a pack, the compiler finds neither initialiser more specialised.
    public convenience init<Source: StateSource, each Part: Equatable>(
        of source: Source,
        _ part: repeat WritableKeyPath<Source.SourceState, each Part>,
        limits: Limits = Limits(),
        grouping: UndoGrouping<Void> = .none,
        clock: any Clock<Duration> = ContinuousClock()
    ) {
        // `UndoGrouping<Void>` has no `equalActions`, because `Void` is not `Equatable`. `Never` is `Equatable`. So
        // with `UndoGrouping<Never>`, a source whose actions are not `Equatable` would get this initialiser, and no
        // grouping.
        let feed = source.stateFeed
        var parts: [MillraceUndo.Part<Source.SourceState>] = []
        repeat parts.append(MillraceUndo.Part(each part))
        self.init(
            of: feed,
            parts.isEmpty ? Parts(of: feed) : Parts(of: feed, parts),
            limits: limits,
            grouping: grouping,
            clock: clock,
            counting: nil
        )
    }

    private init<State, Action>(
        of feed: StateFeed<State>,
        _ parts: Parts,
        limits: Limits,
        grouping: UndoGrouping<Action>,
        clock: any Clock<Duration>,
        counting: (@Sendable (Action?) -> Bool)?
    ) {
        guard let transitions = feed.transitions else { Misuse.noTransitions(State.self) }
        isBornInPast = transitions.scope.present.isLeft
        self.state = Guarded(
            UserValue(UndoHistory.State(UndoSteps(mostSteps: limits.count, mostBytes: limits.bytes)))
        )
        let joins: (Edit, Edit) -> Bool = { first, second in
            if first.group != nil || second.group != nil { return first.group == second.group }
            if let interval = grouping.interval, second.instant - first.instant > interval { return false }
            return grouping.joins(first.action as? Action, second.action as? Action)
        }
        setup = UserValue(
            Setup(
                transitions: transitions,
                parts: parts,
                counting: { action in counting?(action as? Action) ?? true },
                joins: joins,
                now: clock.durationFromNow()
            )
        )
        publisher = PublishingContainer(
            UndoStatus(undoCount: 0, redoCount: 0, isAtSavedMark: true),
            queue: RunToCompletionQueue(),
            label: nil
        )
        let recording = transitions.attach { [weak self] transition in self?.record(transition) }
        let handle = transitions.store
        self.state.withLock { state in
            state.value.recording = recording
            // If another thread has changed the store since `attach`, `record` has set `store` already.
            if state.value.store == nil, let handle { state.value.store = (handle, handle.lastSequence) }
        }
    }

    // MARK: Undo and redo

    /// Undoes the last step. Changes that observers make in response are not part of the undo. If they count as edits,
    /// they drop the redoable steps.
    ///
    /// On return the store has changed, unless the undo must wait: for the store's queue, as with a
    /// `MobiusController` or a VISPER store with its default delivery, or for a change that is being delivered and
    /// not recorded yet. ``canUndo`` and the next `undo()` take pending requests into account.
    ///
    /// - Returns: false, without an effect, if there is no step to undo, a timeline is locked, the controller is
    ///   stopped, or the store has been released. True if the undo has been performed or is pending; a pending undo
    ///   has no effect if one of these conditions holds when the store performs it.
    /// - Complexity: O(size of the changed parts) plus the observers' callbacks.
    @discardableResult
    public func undo() -> Bool { move(by: -1) }

    /// Redoes the step undone last, in the same way as ``undo()``. An edit after the undo drops the redoable steps.
    @discardableResult
    public func redo() -> Bool { move(by: 1) }

    /// Whether there is a step to undo. From any thread. O(1).
    public var canUndo: Bool { status.canUndo }

    /// Whether there is a step to redo. From any thread. O(1).
    public var canRedo: Bool { status.canRedo }

    /// The number of steps that can be undone. From any thread. O(1).
    public var undoCount: Int { status.undoCount }

    /// The number of steps that can be redone. From any thread. O(1).
    public var redoCount: Int { status.redoCount }
}

/// Distinguishes a history's changes of a store from other changes.
final class Origin: Sendable {}

extension UndoHistory {
    /// Limits of a history's memory. Steps beyond a limit are dropped at the next change or end of a group, oldest first.
    /// The last step is never dropped.
    public struct Limits: Hashable, Sendable {
        /// The largest number of steps that can be undone.
        public var count: Int

        /// The largest estimated memory of all steps, in bytes. The estimate examines up to 2,000 values inside a big
        /// value.
        public var bytes: Int64

        /// Creates limits; by default 1,000 steps and 50 MB.
        public init(count: Int = 1_000, bytes: Int64 = 50_000_000) {
            self.count = count
            self.bytes = bytes
        }
    }
}

extension Clock<Duration> {
    /// A function that returns the time since this call.
    fileprivate func durationFromNow() -> () -> Duration {
        let began = now
        return { began.duration(to: now) }
    }
}
