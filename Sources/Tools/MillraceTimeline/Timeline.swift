import Millrace
@_exported import MillraceReporting
import MillraceValues

/// The recent past of all stores: their transitions in order, and time travel to any of them.
///
/// ```swift
/// let timeline = Timeline()
/// // … the app runs …
/// for entry in timeline.entries { print(entry.id, entry.transition.label.name, entry.transition.action ?? "") }
/// timeline.travel(to: .after(12))     // every store shows what it showed then
/// timeline.travel(to: .live)
/// ```
///
/// A timeline records from its creation until ``stop()``. While it records, every transition of every store costs some
/// microseconds more, and retains the old state. ``Limits`` bounds the entries and their memory.
///
/// A transition is recorded before the store's own observers are notified. So changes that observers make follow
/// their cause in the timeline.
///
/// A timeline that is created in a `withRecordingScope` records and moves the stores of that scope only.
///
/// Use a timeline from any thread. Methods that move stores, such as ``travel(to:)``, call the stores' observers on
/// the calling thread. Call these methods on the main thread if an observer requires it.
///
/// Sendable: `storage`, `recording`, `isStopped` and `hasLeftPresent` are read and written under the lock of
/// `changes` only.
public final class Timeline: @unchecked Sendable {
    /// Returns the transition to record in place of a transition; nil to omit it.
    public typealias Sanitizer = @Sendable (Transition) -> Transition?

    /// When the timeline was created.
    public let began = ContinuousClock.now

    @exclusivity(unchecked) private var storage: TimelineStorage
    package let sanitizer: Sanitizer?

    /// The scope whose stores are recorded.
    package let scope = RecordingScope.current

    /// The observers, notified in the order of the storage's changes.
    let changes = Broadcast<Change>()
    @exclusivity(unchecked) var recording: TimelineRecording?
    @exclusivity(unchecked) var isStopped = false

    /// Whether `Present.leave()` has been called, and `Present.comeBack()` has not been called since. The lock of
    /// `changes` protects the property, so Swift need not check exclusive access.
    @exclusivity(unchecked) private var hasLeftPresent = false

    /// Starts to record.
    ///
    /// - Parameters:
    ///   - limits: the limits of the entries.
    ///   - sanitizer: returns the transition to record in place of each transition: the same one, a redacted copy
    ///     (`Transition.mapping(_:)`), or nil to omit it. Runs on the delivering thread. Removed values are not kept
    ///     anywhere, so time travel cannot restore them.
    public convenience init(limits: Limits = Limits(), sanitizer: Sanitizer? = nil) {
        self.init(unattachedWith: limits, sanitizer)
        attach()
    }

    /// Creates a timeline that does not record. It has no entries until the caller sets some, such as imported ones.
    package static func unattached(limits: Limits = Limits()) -> Timeline {
        Timeline(unattachedWith: limits, nil)
    }

    private init(unattachedWith limits: Limits, _ sanitizer: Sanitizer?) {
        self.storage = TimelineStorage(limits: limits)
        self.sanitizer = sanitizer
    }

    deinit { stop() }

    // MARK: Reading the entries

    /// The entries, oldest first, numbered without gaps. O(entries): to avoid that, read a range.
    public var entries: [TimelineEntry] { entries(in: 0..<Int.max) }

    /// The entries with numbers in a range. O(length of the result).
    public func entries(in ids: Range<Int>) -> [TimelineEntry] {
        read { $0.entries(in: ids) }
    }

    /// An entry; nil if it does not exist or has been dropped. O(1).
    public func entry(_ id: Int) -> TimelineEntry? {
        read { $0.entry(id) }
    }

    /// The entry from which an entry follows: one of its observers, effects or tasks has sent the entry's action. Nil if there is
    /// none, or if it is not known or has been dropped: see `Transition.trigger`. Usually O(log entries), else O(entries).
    public func trigger(of entry: TimelineEntry) -> TimelineEntry? {
        guard let order = entry.transition.trigger else { return nil }
        return read { $0.entry(ofOrder: order) }
    }

    /// The numbers of the entries. O(1).
    public var ids: Range<Int> { read { $0.ids } }

    /// The known stores, in the order in which they became known.
    public var stores: [StoreHandle] { read { $0.stores } }

    /// The states before and after an entry, of all stores that were known by then, in the order in which they became
    /// known. Without journals, which have no state. Nil if the entry does not exist. O(stores).
    package func states(around id: Int) -> [(store: StoreHandle, old: Any?, new: Any)]? {
        read { storage in
            guard let entry = storage.entry(id) else { return nil }
            return storage.stores.compactMap { store in
                guard !store.isJournal, let new = storage.snapshot(of: store, at: .after(id)),
                    new.isKnown(at: id)
                else {
                    return nil
                }
                if store == entry.transition.store {
                    // The entry contains the state before the transition. An exception is the start of a store, because
                    // a store has no state before its start.
                    if case .start = entry.transition.cause { return (store, nil, new.state) }
                    return (store, entry.old, new.state)
                }
                let old = storage.snapshot(of: store, before: entry)
                return (store, old.flatMap { $0.isKnown(at: id - 1) ? $0.state : nil }, new.state)
            }
        }
    }

    // MARK: Configuring

    /// The limits of the entries. A lower limit takes effect at once, except for entries after the moment that the
    /// stores show.
    public var limits: Limits {
        get { read { $0.limits } }
        set {
            change { storage in
                storage.limits = newValue
                storage.trim(at: .now)
            }
        }
    }

    /// Whether recording is paused. Transitions during a pause are never recorded. If the stores show the past, a
    /// transition still ends the travel.
    public var isPaused: Bool {
        get { read { $0.isPaused } }
        set {
            change { storage in
                storage.isPaused = newValue
                storage.pendingChanges.append(.status)
            }
        }
    }

    /// The sampling rate: 1 records every transition of a store, 10 every tenth. If the stores show the past, the
    /// next transition is always recorded, because it ends the travel.
    public var sampling: Int {
        get { read { $0.sampling } }
        set {
            if newValue < 1 {
                fatalError(
                    "Timeline.sampling must be at least 1, not \(newValue): 1 records every transition, n every nth."
                )
            }
            change { storage in
                storage.sampling = newValue
                storage.pendingChanges.append(.status)
            }
        }
    }

    /// Whether the timeline's stores ignore actions, so that the app does not change while the past is examined.
    /// May be set on any thread. Stores are locked while at least one timeline is locked.
    ///
    /// An ignored action is lost, and not recorded, but ``heldActions`` has its name. Assignments, and updates by
    /// closures, are not ignored.
    public var isLocked: Bool {
        get { read { $0.isLocked } }
        set {
            change { storage in
                if storage.isLocked == newValue { return }
                storage.isLocked = newValue
                if newValue { storage.heldActions.removeAll() }
                if newValue { scope.hold() } else { scope.release() }
                storage.pendingChanges.append(.status)
            }
        }
    }

    /// Whether reducers may run to recompute entries: see ``setSkipped(_:_:)``.
    ///
    /// False while the timeline contains an imported session that was loaded without `allowingReplay`. True again
    /// after ``commit()``, ``reset()`` or ``clear()`` has dropped the entries. The values of a recording come from a
    /// file, which may contain anything. For example, if a number is `Int.max`, a reducer that adds one traps, and
    /// ends the process. Set this to true for files that you trust.
    public var allowsReplay: Bool {
        get { read { $0.allowsReplay } }
        set {
            change { storage in
                storage.allowsReplay = newValue
                storage.pendingChanges.append(.status)
            }
        }
    }

    func record(_ transition: Transition) {
        if case .restoration = transition.cause { return change { $0.endRestore(of: transition.store) } }
        guard let transition = sanitizer.map({ $0(transition) }) ?? transition else {
            return change { $0.passOver(transition.store) }
        }
        let size =
            read { $0.expectedSize(ofNextEntryOf: transition.store) } ?? EntrySizes.measure(transition)
        let staleStores = change { storage in
            storage.append(transition, size: size)
            return storage.takeStaleStores()
        }
        let dead = staleStores.filter { !$0.isAlive }
        if !dead.isEmpty { change { $0.forget(dead) } }
    }

    func note(_ held: HeldAction) {
        change { storage in
            storage.heldActions.note(held)
            storage.pendingChanges.append(.status)
        }
    }

    /// Records that stores are asked to restore states. Does nothing if the timeline does not record, because then
    /// the timeline is not notified when a store has restored its state.
    func beginRestores(of targets: [TimelineStorage.Target], in storage: inout TimelineStorage) {
        if recording == nil { return }
        for target in targets { storage.beginRestore(of: target.store, to: target.state) }
    }

    /// Makes a store restore the state that ``beginRestores(of:in:)`` has recorded.
    func restore(_ store: StoreHandle, to state: Any) throws(TimeTravelError) {
        do {
            try store.restore(state)
        } catch {
            change { $0.endRestore(of: store) }
            throw error
        }
    }

    // MARK: Observing

    /// A change of a timeline.
    public enum Change: Hashable, Sendable {
        /// A new entry.
        case recorded(Int)
        /// Entries below this number have been dropped.
        case dropped(before: Int)
        /// All entries have been dropped or replaced.
        case replaced
        /// The states of these entries have been recomputed.
        case recomputed(Range<Int>)
        /// ``Timeline/position``, ``Timeline/isPaused``, ``Timeline/isLocked``, ``Timeline/sampling``,
        /// ``Timeline/allowsReplay``, ``Timeline/skipped`` or ``Timeline/heldActions`` may have changed, or the timeline
        /// has been stopped.
        case status
    }

    /// Calls `body` with each change of the timeline, in order, one call at a time. The calls are made on the thread
    /// that makes the change, or on a thread that is already delivering changes.
    ///
    /// - Returns: the observation, which ends when it is released.
    public func observe(_ body: @escaping @Sendable (Change) -> Void) -> ObservationHandle {
        changes.observe(body)
    }

    /// Reads the storage under the lock. `body` must not call user code.
    func read<Result>(_ body: (TimelineStorage) -> Result) -> Result {
        changes.queue.withLock { body(storage) }
    }

    /// Changes the storage under the lock, then notifies observers. `body` must not call user code.
    func change<Result>(_ body: (inout TimelineStorage) -> Result) -> Result {
        // Release the dropped values after unlocking, because the deinit of a state may run any code.
        var dropped: [Any] = []
        var hasReturned = false
        var hasLeft = false
        defer { withExtendedLifetime((changes, dropped)) {} }
        let result = changes.sendAll { pending in
            let result = body(&storage)
            swap(&dropped, &storage.dropped)
            swap(&pending, &storage.pendingChanges)
            let isAway = recording != nil && storage.showsPast
            hasLeft = isAway && !hasLeftPresent
            hasReturned = !isAway && hasLeftPresent
            hasLeftPresent = isAway
            return result
        }
        if hasLeft { scope.present.leave() }
        if hasReturned { scope.present.comeBack() }
        return result
    }
}

extension Broadcast {
    /// Calls `decide` under the broadcast's lock, and delivers the values that `decide` appends to its argument, in
    /// the order in which it appends them.
    ///
    /// - Parameter decide: must not call user code. It may read and change state that the lock protects.
    /// - Returns: the result of `decide`.
    fileprivate func sendAll<Result>(_ decide: (inout [Value]) -> Result) -> Result {
        defer { withExtendedLifetime(observers) {} }
        var values: [Value] = []
        return queue.submit(
            unobserved: { decide(&values) },
            observed: { (delivery: inout Announcement<Value>) in
                let result = decide(&values)
                let last = values.popLast()
                for value in values { observers.stage(value) }
                if let last { delivery = observers.announcement(of: last) }
                return result
            }
        )
    }
}

extension TransitionProbe {
    /// Attaches a recorder that receives what the sanitizer returns for each transition. If the sanitizer returns
    /// nil, the recorder does not receive the transition. Without a sanitizer, the recorder receives all transitions.
    package static func attach(
        behind sanitizer: Timeline.Sanitizer?,
        _ record: @escaping @Sendable (Transition) -> Void
    ) -> Recording {
        guard let sanitizer else { return attach(record) }
        return attach { transition in
            if let transition = sanitizer(transition) { record(transition) }
        }
    }
}
