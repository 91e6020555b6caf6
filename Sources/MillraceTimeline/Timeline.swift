import Millrace

/// The recent past of all stores: what happened, in order, and the way back to it.
///
/// ```swift
/// let timeline = Timeline()
/// // … the app runs …
/// for entry in timeline.entries { print(entry.id, entry.transition.label.name, entry.transition.action ?? "") }
/// timeline.travel(to: .after(12))     // every store shows what it showed then
/// timeline.travel(to: .live)
/// ```
///
/// It records from when it is made until ``stop()``. While it does, every transition of every store costs some microseconds
/// more, and keeps its old state. What it keeps is bounded by ``Limits``.
///
/// A transition is recorded before the store's own observers hear of it, so what an observer causes comes after its cause.
/// It may be used from any thread. Whatever moves stores (``travel(to:)`` and what builds on it) calls their observers
/// on the calling thread: call it on the main thread, unless nothing in the app minds.
///
/// Sendable: `storage`, `recording` and `isStopped` are read and written under the lock of `changes` only.
public final class Timeline: @unchecked Sendable {
    /// What is decided for each transition before it is recorded.
    public typealias Sanitizer = @Sendable (Transition) -> Transition?

    /// When it began.
    public let began = ContinuousClock.now

    @exclusivity(unchecked) private var storage: TimelineStorage
    private let sanitizer: Sanitizer?

    /// Who is told, in the order in which the storage changes.
    let changes = Broadcast<Change>()
    @exclusivity(unchecked) var recording: TransitionProbe.Recording?
    @exclusivity(unchecked) var isStopped = false

    /// Begins to record.
    ///
    /// - Parameters:
    ///   - limits: how much is kept.
    ///   - sanitizer: is handed each transition before it is recorded, and returns what is to be recorded in its place:
    ///     itself, a copy without what must not be kept (`Transition.mapping(_:)`), or nil for nothing. It runs where the
    ///     store delivers. What it takes out is nowhere kept, so time travel cannot bring it back.
    public convenience init(limits: Limits = Limits(), sanitizer: Sanitizer? = nil) {
        self.init(unattachedWith: limits, sanitizer)
        attach()
    }

    /// A timeline that records nothing, for a past that is given to it.
    package static func unattached(limits: Limits = Limits()) -> Timeline {
        Timeline(unattachedWith: limits, nil)
    }

    private init(unattachedWith limits: Limits, _ sanitizer: Sanitizer?) {
        self.storage = TimelineStorage(limits: limits)
        self.sanitizer = sanitizer
    }

    deinit { stop() }

    // MARK: What has been recorded

    /// The entries that are kept, oldest first. Their numbers follow each other without a gap. O(entries): ask for a range if
    /// that matters.
    public var entries: [TimelineEntry] { entries(in: 0..<Int.max) }

    /// The entries that are kept whose numbers are in a range. O(length of the result).
    public func entries(in ids: Range<Int>) -> [TimelineEntry] {
        read { $0.entries(in: ids) }
    }

    /// One entry; nil if it is not kept. O(1).
    public func entry(_ id: Int) -> TimelineEntry? {
        read { $0.entry(id) }
    }

    /// The numbers of the entries that are kept. O(1).
    public var ids: Range<Int> { read { $0.ids } }

    /// The stores of which there is something to know, in the order in which they became known.
    public var stores: [StoreHandle] { read { $0.stores } }

    /// What each store showed before and after an entry, in the order in which the stores became known: those that were known by
    /// then. Nil if the entry is not kept. O(stores).
    package func states(around id: Int) -> [(store: StoreHandle, old: Any?, new: Any)]? {
        read { storage in
            guard let entry = storage.entry(id) else { return nil }
            return storage.stores.compactMap { store in
                guard let new = storage.snapshot(of: store, at: .after(id)), new.isKnown(at: id) else {
                    return nil
                }
                if store == entry.transition.store {
                    // What was there before it became known by this, unless this is its beginning.
                    if case .start = entry.transition.cause { return (store, nil, new.state) }
                    return (store, entry.old, new.state)
                }
                let old = storage.snapshot(of: store, before: entry)
                return (store, old.flatMap { $0.isKnown(at: id - 1) ? $0.state : nil }, new.state)
            }
        }
    }

    // MARK: What is recorded

    /// How much is kept. A lower limit takes effect at once; but what comes after the moment that the stores show is kept for as
    /// long as they show it.
    public var limits: Limits {
        get { read { $0.limits } }
        set {
            change { storage in
                storage.limits = newValue
                storage.trim(at: .now)
            }
        }
    }

    /// Whether transitions are left out for now. Those that come meanwhile are not recorded later. One that comes while the
    /// stores show the past makes that the present all the same.
    public var isPaused: Bool {
        get { read { $0.isPaused } }
        set {
            change { storage in
                storage.isPaused = newValue
                storage.pendingChanges.append(.status)
            }
        }
    }

    /// Of how many transitions of a store one is recorded: 1 for all, 10 for every tenth. One that happens while the stores show
    /// the past, and so makes that the present, is always recorded.
    public var sampling: Int {
        get { read { $0.sampling } }
        set {
            if newValue < 1 {
                fatalError(
                    "A timeline's sampling is 1 for all, or the n of every nth: \(newValue) is neither."
                )
            }
            change { storage in
                storage.sampling = newValue
                storage.pendingChanges.append(.status)
            }
        }
    }

    /// Whether all stores ignore the actions that they are handed, so that nothing happens while one looks at the past.
    ///
    /// An ignored action is lost: nothing is recorded of it. Assignments, and updates by closures, are not ignored.
    public var isLocked: Bool {
        get { read { $0.isLocked } }
        set {
            change { storage in
                if storage.isLocked == newValue { return }
                storage.isLocked = newValue
                if newValue { TransitionProbe.hold() } else { TransitionProbe.release() }
                storage.pendingChanges.append(.status)
            }
        }
    }

    /// Whether reducers may run to work out what follows from skipping an entry: see ``setSkipped(_:_:)``.
    ///
    /// Off while the timeline shows an imported session that has been loaded without allowing it, and on again once the
    /// entries have been dropped by ``commit()``, ``reset()`` or ``clear()``. A recording's values come from a file, which may say
    /// anything: a reducer that adds one to `Int.max` traps, and ends the process. Set it for files that you trust.
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
        let size = limits.bytes == nil ? 0 : MemoryEstimate.bytes(of: transition)
        let staleStores = change { storage in
            storage.append(transition, size: size)
            return storage.takeStaleStores()
        }
        let dead = staleStores.filter { !$0.isAlive }
        if !dead.isEmpty { change { $0.forget(dead) } }
    }

    /// Notes that stores are asked to restore states. Only a timeline that records is notified of the end of it.
    func beginRestores(of targets: [TimelineStorage.Target], in storage: inout TimelineStorage) {
        if recording == nil { return }
        for target in targets { storage.beginRestore(of: target.store, to: target.state) }
    }

    /// Has a store restore the state that ``beginRestores(of:in:)`` has noted.
    func restore(_ store: StoreHandle, to state: Any) throws(TimeTravelError) {
        do {
            try store.restore(state)
        } catch {
            change { $0.endRestore(of: store) }
            throw error
        }
    }

    // MARK: Observing

    /// Something that has become of a timeline.
    public enum Change: Hashable, Sendable {
        /// A new entry.
        case recorded(Int)
        /// Entries below this number are no longer kept.
        case dropped(before: Int)
        /// All entries have gone, or have been replaced by others.
        case replaced
        /// The states of these entries and what became of them have been worked out anew.
        case recomputed(Range<Int>)
        /// ``Timeline/position``, ``Timeline/isPaused``, ``Timeline/isLocked``, ``Timeline/sampling``, ``Timeline/allowsReplay`` or
        /// ``Timeline/skipped`` may have changed.
        case status
    }

    /// Calls `body` with what becomes of the timeline, in order, one call at a time, on the thread where it comes about; while
    /// another thread is at it, on that one.
    @discardableResult
    public func observe(_ body: @escaping @Sendable (Change) -> Void) -> ObservationToken {
        changes.observe(body)
    }

    /// Reads what is kept. No user code in it.
    func read<Result>(_ body: (TimelineStorage) -> Result) -> Result {
        changes.queue.withLock { body(storage) }
    }

    /// Changes what is kept, and notifies observers. No user code in it.
    func change<Result>(_ body: (inout TimelineStorage) -> Result) -> Result {
        // What is dropped goes after the lock: states may run any code on deinit.
        var dropped: [Any] = []
        defer { withExtendedLifetime((changes, dropped)) {} }
        return changes.sendAll { pending in
            let result = body(&storage)
            swap(&dropped, &storage.dropped)
            swap(&pending, &storage.pendingChanges)
            return result
        }
    }
}

extension TransitionProbe {
    /// Attaches a recorder to which a sanitizer decides what to show: for each transition itself, another in its place, or
    /// nothing.
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
