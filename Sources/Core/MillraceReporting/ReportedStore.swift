import Millrace

/// Reports the changes of a store of another library, or of a class or actor in the app. Recorders and the timeline
/// then show that store, class or actor beside the dialects' stores.
///
/// ```swift
/// let reporter = ReportedStore<Int, String>(
///     dialect: "Plain", name: "Counter", state: model.count,
///     restore: { model.count = $0 }
/// )
/// reporter.reporting("increment", state: { model.count }) { model.count += 1 }
/// ```
///
/// The reported store needs no change; this object keeps only the state reported last. The closures passed here decide what the
/// timeline can do with the store: *restore* states for travelling, *reduce* for skipping and replaying, *dispatch* for sending an
/// action again. An operation without a closure throws ``TimeTravelError/notOffered(_:_:)``; other stores still travel.
///
/// Reports may come from any thread. Their order is the order in which the calls arrive. Recorders are called in that
/// order, outside of all locks, as described in ``TransitionProbe/attach(_:)``; a recorder may itself report. While
/// no recorder is attached, a report costs two relaxed atomic loads, and no value is read or retained.
///
/// Releasing this object has the effect of ``end()``. The object retains its closures, so a closure should refer weakly
/// to a store that retains the object. The page `Documentation/Behaviour/Reporting.md` has the rules, and
/// `Documentation/Other-Stores.md` has recipes.
///
/// Sendable: `latest`, `handle` and `restorations` are read and written under the lock of `queue` only.
public final class ReportedStore<State: Sendable, Action: Sendable>: @unchecked Sendable {
    /// How states are restored.
    enum Restoration: Sendable {
        case onMain(@MainActor @Sendable (State) -> Void)
        case asynchronous(@Sendable (State) async -> Void)
    }

    let queue = RunToCompletionQueue()
    let restoration: Restoration?

    /// The thread on which the store is restoring a state; 0 if none.
    let restoringThread = AtomicCell<UInt>(0)

    /// The number of the last requested restoration, among those that run on the main queue.
    let newestRestoration = AtomicCell<Int>(0)

    /// The asynchronous restoration that was requested last. Each restoration awaits the previous one.
    @exclusivity(unchecked) var restorations: Task<Void, Never>?

    private let label: StoreLabel
    private let reduce: (@Sendable (State, Action) -> State)?
    private let dispatch: (@MainActor @Sendable (Action) -> Void)?
    private let ended = AtomicCell<Bool>(false)

    /// The state that was last reported while a recorder was attached, or last restored.
    @exclusivity(unchecked) private var latest: State?
    @exclusivity(unchecked) private var handle: StoreHandle?

    /// Creates a reporter for a store that may be restored on the main actor.
    ///
    /// - Parameters:
    ///   - dialect: the name of the library to show, such as "TCA".
    ///   - name: the name of the store to show.
    ///   - state: the present state. Not retained unless a recorder is attached.
    ///   - restore: sets the store's state, without effects. Called on the main queue, synchronously if
    ///     ``StoreHandle/restore(_:)`` is called there. Changes that the store reports during this call, on the main
    ///     queue, count as part of the restoration.
    ///   - reduce: returns the state after an action. Pure; may run on any thread.
    ///   - dispatch: sends the store an action, as the app does. Called on the main queue, like `restore`.
    public convenience init(
        dialect: String,
        name: String,
        state: State,
        restore: (@MainActor @Sendable (State) -> Void)? = nil,
        reduce: (@Sendable (State, Action) -> State)? = nil,
        dispatch: (@MainActor @Sendable (Action) -> Void)? = nil
    ) {
        self.init(
            StoreLabel(dialect: dialect, name: name),
            restoration: restore.map(Restoration.onMain),
            reduce: reduce,
            dispatch: dispatch,
            state: state
        )
    }

    /// Creates a reporter for a store that is restored asynchronously, such as an actor.
    ///
    /// - Parameters:
    ///   - dialect: the name of the library to show.
    ///   - name: the name of the store to show.
    ///   - state: the present state. Not retained unless a recorder is attached.
    ///   - restoreAsync: sets the store's state, without effects. Only one call runs at a time, in the order of the requests.
    ///     Timelines treat changes that the store reports before the call returns as part of the restoration.
    ///   - reduce: returns the state after an action. Pure; may run on any thread.
    ///   - dispatch: sends the store an action, as the app does. Called on the main queue.
    public convenience init(
        dialect: String,
        name: String,
        state: State,
        restoreAsync: @escaping @Sendable (State) async -> Void,
        reduce: (@Sendable (State, Action) -> State)? = nil,
        dispatch: (@MainActor @Sendable (Action) -> Void)? = nil
    ) {
        self.init(
            StoreLabel(dialect: dialect, name: name),
            restoration: .asynchronous(restoreAsync),
            reduce: reduce,
            dispatch: dispatch,
            state: state
        )
    }

    /// Creates a store without a state, for what is noted in a journal.
    convenience init(journal name: String) where State == NoState {
        self.init(StoreLabel(journal: name), restoration: nil, reduce: nil, dispatch: nil, state: NoState())
    }

    private init(
        _ label: StoreLabel,
        restoration: Restoration?,
        reduce: (@Sendable (State, Action) -> State)?,
        dispatch: (@MainActor @Sendable (Action) -> Void)?,
        state: State
    ) {
        self.label = label
        self.restoration = restoration
        self.reduce = reduce
        self.dispatch = dispatch
        if let recorders = StoreRecorders.inScope { queue.withLock { _ = makeHandle(recorders) } }
        if label.isJournal {
            latest = state
        } else if isRecorded, queue.withLock({ isRecordedHere }) {
            record(.start, new: state, old: state)
        }
    }

    /// Whether a recorder is attached; if not, reports have no effect. O(1), one relaxed atomic load.
    public var isRecorded: Bool { TransitionProbe.isAttached }

    /// Reports a change of the store.
    ///
    /// A report that is made inside the `restore` closure, on the same thread, is part of the restoration and is not
    /// recorded. A report after ``end()`` stops the process with a message. If `old` differs from the `new` of the
    /// previous report, a change was not reported: the timeline shows both states, and computing the result of
    /// skipping an earlier entry throws ``TimeTravelError/incomplete(_:)``.
    ///
    /// - Parameters:
    ///   - action: the action that caused the change; nil if no action describes it.
    ///   - old: the state before the change.
    ///   - new: the state after the change.
    ///   - duration: how long the change took. The change is taken to have ended now.
    /// - Complexity: O(1) plus the recorders' calls.
    public func report(_ action: Action? = nil, old: State, new: State, duration: Duration = .zero) {
        if !isAlive { refuseReport() }
        submit(action, old: old, new: new, duration: duration)
    }

    private func submit(_ action: Action?, old: State, new: State, duration: Duration) {
        if !isRecorded || restoringThread.load(ordering: .relaxed) == CurrentThread.id { return }
        record(action.map { .action($0) } ?? .change, new: new, old: old, duration: duration)
    }

    /// Makes a change and reports it with its duration and the states before and after. A change that throws is
    /// reported too. If ``end()`` is called during a change, that change is not reported.
    ///
    /// The closures run synchronously on the calling thread, so they may use values isolated to the caller's actor. While no
    /// recorder is attached, only `change` is called.
    ///
    /// - Parameters:
    ///   - action: the action that causes the change; nil if no action describes it.
    ///   - state: reads the present state.
    ///   - change: changes the store.
    /// - Returns: the result of `change`.
    @discardableResult
    public func reporting<Result, Failure>(
        _ action: Action? = nil,
        state: () -> State,
        _ change: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        if !isAlive { refuseReport() }
        if !isRecorded { return try change() }
        let old = state()
        let start = ContinuousClock.now
        defer {
            let duration = start.duration(to: .now)
            // `end()` may have been called since the report began, by the change itself or on another thread.
            if isAlive { submit(action, old: old, new: state(), duration: duration) }
        }
        return try WorkNotes.noting(action.map { .action($0) } ?? .change, of: noted, state: old, change)
    }

    /// Ends the store in the timeline: its entries remain, but it no longer takes part in time travel. Idempotent, from any thread.
    ///
    /// Call it after the last report, or release this object instead: a later report stops the process with a
    /// message. A call of ``reporting(_:state:_:)`` in progress makes its change, and reports nothing.
    public func end() {
        ended.store(true, ordering: .relaxed)
        var latest: State?
        queue.withLock { swap(&self.latest, &latest) }
    }

    // MARK: Recording

    /// Sends a transition to the recorders, in the order of the calls.
    ///
    /// - Parameters:
    ///   - new: the state after the transition; nil means the last reported state.
    ///   - old: the state before the transition; nil means the last reported state.
    /// - Returns: the transition's order; nil if nobody records it.
    @discardableResult
    func record(
        _ cause: Transition.Cause,
        new: State?,
        old: State? = nil,
        duration: Duration = .zero
    ) -> UInt64? {
        // The replaced state is released after unlocking, because its deinit may run any code.
        var replaced = new
        return queue.submit(
            unobserved: {
                retain(&replaced)
                return nil
            },
            observed: { (_: inout Announcement<State>) in
                let last = latest
                retain(&replaced)
                guard let new = new ?? last else { return nil }
                let handle = handle ?? makeHandle()
                if !handle.isRecorded { return nil }
                let transition = Transition(
                    of: handle,
                    cause: cause,
                    old: old ?? last ?? new,
                    new: new,
                    // Events have the order in which they were noted, so their times have it too.
                    instant: handle.isJournal ? .now : .now - duration,
                    duration: duration
                )
                queue.stage(TransitionRecord(transition, in: queue).notification)
                return transition.order
            }
        )
    }

    /// Stores `state` as the last state, and returns the previous one in `state`. Called with the queue's lock held.
    private func retain(_ state: inout State?) {
        // An asynchronous restoration may be complete after the store has ended. An ended store retains no state.
        if state != nil, isAlive { swap(&latest, &state) }
    }

    /// The handle for a note of a change; nil if the store is not recorded, or is restoring a state.
    private var noted: StoreHandle? {
        if restoringThread.load(ordering: .relaxed) == CurrentThread.id { return nil }
        return queue.withLock { isRecordedHere ? handle ?? makeHandle() : nil }
    }

    /// Creates the store's handle in the timeline. Called with the queue's lock held.
    private func makeHandle(_ recorders: StoreRecorders = StoreRecorders()) -> StoreHandle {
        let handle = StoreHandle(
            label: label,
            operations: ActionStoreOperations<State, Action>(
                state: { [weak self] in self.flatMap { store in store.queue.withLock { store.latest } } },
                isAlive: { [weak self] in self?.isAlive ?? false },
                canReduce: reduce != nil,
                // `Action` may be a protocol.
                accepts: { _ in true },
                restore: { [weak self, label] state throws(TimeTravelError) in
                    guard let self, isAlive else { return false }
                    guard let restoration else { throw .notOffered(label, .restore) }
                    restore(state, by: restoration)
                    return true
                },
                reduce: { [weak self, label] state, action throws(TimeTravelError) in
                    guard let self, isAlive else { return nil }
                    guard let reduce else { throw .notOffered(label, .reduce) }
                    return StoreHandle.Reduction(state: reduce(state, action))
                },
                dispatch: { [weak self, label] action throws(TimeTravelError) in
                    guard let self, isAlive else { return false }
                    guard let dispatch else { throw .notOffered(label, .dispatch) }
                    if TransitionProbe.isHoldingActions(of: recorders) {
                        DroppedAction(action, of: label, in: recorders, because: .isHeld).report()
                    } else {
                        MainQueue.run { dispatch(action) }
                    }
                    return true
                }
            ),
            recorders: recorders
        )
        self.handle = handle
        return handle
    }

    private func refuseReport() -> Never {
        fatalError(
            """
            \(label.name) was reported as changed after `end()` of its ReportedStore. End it when the last change has been made, \
            or do not call `end()` and release the ReportedStore with the store.
            """
        )
    }

    /// Whether a recorder of this store is attached. Called with the queue's lock held.
    private var isRecordedHere: Bool { handle?.isRecorded ?? TransitionProbe.isAttachedToAll }

    private var isAlive: Bool { !ended.load(ordering: .relaxed) }
}

extension MainQueue {
    /// Runs `body` on the main queue: synchronously if the caller is on it, otherwise asynchronously.
    static func run(_ body: @escaping @MainActor @Sendable () -> Void) {
        if isCurrent {
            MainActor.assumeIsolated(body)
        } else {
            runLater { MainActor.assumeIsolated(body) }
        }
    }
}
