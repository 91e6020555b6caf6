import Millrace
import MillraceReporting

/// The storage of a ``Timeline``: entries, numbered without gaps, and the numbers of each store's entries.
///
/// A plain value, protected by the timeline's lock. It calls only the engine's own code, and moves removed values to
/// ``dropped``, because the deinit of a state may run any code.
struct TimelineStorage {
    var limits: Timeline.Limits
    var isPaused = false
    var isLocked = false
    var sampling = 1
    var allowsReplay = true

    /// The moment that the stores show.
    var position = Timeline.Position.live

    /// The actions that stores have ignored since the last travel.
    var heldActions = HeldActions()

    /// The stores' present states, while the stores show the past.
    var liveStates: [StoreHandle: Any] = [:]

    /// The states that stores have been asked to restore and have not restored yet. Some stores restore a state
    /// later, on their own queue.
    private var pendingRestores: [StoreHandle: PendingRestore] = [:]

    /// Removed values, to be released after unlocking.
    var dropped: [Any] = []

    /// Changes of which the timeline's observers are notified after unlocking.
    var pendingChanges: [Timeline.Change] = []

    /// Stores without entries, which may have been released.
    private var staleStores: [StoreHandle] = []

    /// The origin of the entries.
    var provenance = Provenance()

    /// How often existing entries have been changed, removed or renumbered, except those dropped by limits.
    private(set) var amendments = 0

    private(set) var stores: [StoreHandle] = []
    private var histories: [StoreHandle: History] = [:]

    /// The stores' states before the oldest entry.
    private var bases: [StoreHandle: Snapshot] = [:]

    /// When there are this many stores, those without entries are removed if their objects have been released.
    private var storeLimit = 64

    /// The entries. The first `vacant` elements are nil, because their entries have been dropped.
    private var kept: ContiguousArray<TimelineEntry?> = []
    private var sizes: ContiguousArray<Int64> = []
    private var vacant = 0
    private var firstID = 1
    private var totalSize: Int64 = 0

    /// The numbers of the branches: entries that do not continue the previous entry.
    private var branches = EntryNumbers()

    /// The branches that continue an existing entry, by the number of that entry. Branches that continue the
    /// start have the key 0.
    private var continuations: [Int: [Int]] = [:]

    /// For each branch that continues a dropped entry: the stores' states after the dropped entry. The key is the
    /// number of the branch.
    private var origins: [Int: [StoreHandle: Snapshot]] = [:]

    /// The numbers of a store's entries.
    private struct History {
        var ids = EntryNumbers()

        /// The `sequence` of the store's last recorded transition, even if its entry has been dropped.
        var lastSequence: UInt64?

        var sizes = EntrySizes()
    }

    /// The last state that a store was asked to restore.
    private struct PendingRestore {
        var state: Any

        /// The number of states that the store was asked to restore and has not restored.
        var count: Int
    }

    init(limits: Timeline.Limits) {
        self.limits = limits
    }

    // MARK: Reading

    var ids: Range<Int> { firstID..<firstID + kept.count - vacant }

    func entry(_ id: Int) -> TimelineEntry? {
        ids.contains(id) ? kept[index(of: id)] : nil
    }

    /// The entry of a transition, by its number among all stores' transitions; nil if there is none. Usually O(log entries), else
    /// O(entries).
    func entry(ofOrder order: UInt64) -> TimelineEntry? {
        kept[vacant...].nearlySorted(order) { $0?.transition.order ?? 0 }.flatMap { kept[$0] }
    }

    func entries(in range: Range<Int>) -> [TimelineEntry] {
        let range = range.clamped(to: ids)
        return kept[index(of: range.lowerBound)..<index(of: range.upperBound)].compactMap { $0 }
    }

    /// The store's entries with numbers above `id`.
    func entries(of store: StoreHandle, after id: Int) -> [TimelineEntry] {
        histories[store]?.ids.above(id).compactMap { kept[index(of: $0)] } ?? []
    }

    /// A store's state at a position; nil if it is unknown. O(branches on the path to the position · log entries).
    func snapshot(of store: StoreHandle, at position: Timeline.Position) -> Snapshot? {
        guard let ids = histories[store]?.ids else { return nil }
        var limit = number(of: position)
        while true {
            let candidate = ids.last(upTo: limit) ?? 0
            guard let branch = branches.last(upTo: limit), branch > candidate else {
                return entry(candidate).map(Snapshot.init) ?? bases[store]
            }
            // The entries between the branch and the position that it continues belong to another branch. So search
            // from that position. If the position's entry has been dropped, `origins` has the states.
            if let origin = origins[branch] { return origin[store] ?? bases[store] }
            limit = entry(branch)?.continues.map(number) ?? 0
        }
    }

    /// A store's state before an entry; nil if it is unknown.
    func snapshot(of store: StoreHandle, before entry: TimelineEntry) -> Snapshot? {
        if let origin = origins[entry.id] { return origin[store] ?? bases[store] }
        return snapshot(of: store, at: entry.continues ?? .after(entry.id - 1))
    }

    /// A store, the state to restore, and the number of the entry from which that state results.
    typealias Target = (since: Int, store: StoreHandle, state: Any)

    /// The states of all stores at a position.
    func targets(at position: Timeline.Position) -> [Target] {
        stores.compactMap { store in
            if store.isJournal { return nil }
            return snapshot(of: store, at: position).map { ($0.since, store, $0.state) }
        }
    }

    /// The number of the last entry up to a position; 0 at the start.
    private func number(of position: Timeline.Position) -> Int {
        switch position {
        case .live: ids.upperBound - 1
        case .start: 0
        case .after(let id): id
        }
    }

    private func index(of id: Int) -> Int { vacant + id - firstID }

    // MARK: Recording

    /// The size of a store's next entry, if it is known without measuring.
    func expectedSize(ofNextEntryOf store: StoreHandle) -> EntrySizes.Size? {
        limits.bytes == nil ? .unknown : histories[store]?.sizes.next
    }

    mutating func append(_ transition: Transition, size: EntrySizes.Size) {
        note(transition.store, base: transition.old)
        if let limit = limits.bytes { histories[transition.store]?.sizes.note(size, limit: limit) }
        // Do not record a transition during a pending restoration, because the restoration will undo it.
        if pendingRestores[transition.store] != nil { return }
        if isPaused { return leavePast(with: transition.store) }
        let continues: Timeline.Position? = position == .live || transition.store.isJournal ? nil : position
        // Record the first transition that builds on the past, whatever the sampling rate is, because it ends the
        // travel.
        if continues == nil && sampling > 1 && transition.sequence % UInt64(sampling) != 0 { return }
        leavePast(with: transition.store)
        if !hasRoom { return }
        add(transition, size: size.bytes, continuing: continues)
        provenance.count += 1
        trim(at: transition.instant)
    }

    /// Adds an entry, regardless of the limits.
    mutating func add(_ transition: Transition, size: Int64, continuing continues: Timeline.Position? = nil) {
        let id = ids.upperBound
        let store = transition.store
        let basis = snapshot(of: store, at: continues ?? .live)?.recomputed
        // An imported recording may contain any number, including the highest, so the addition must not trap.
        let isGapless = histories[store]?.lastSequence.map { $0 &+ 1 == transition.sequence } ?? true
        if let continues {
            branches.append(id)
            continuations[number(of: continues), default: []].append(id)
        }
        kept.append(
            TimelineEntry(
                id: id,
                transition: transition,
                continues: continues,
                start: firstID - 1,
                basis: basis,
                isGapless: isGapless
            )
        )
        sizes.append(size)
        totalSize += size
        histories[store]?.ids.append(id)
        histories[store]?.lastSequence = transition.sequence
        pendingChanges.append(.recorded(id))
    }

    /// Adds a store, if it is unknown.
    mutating func note(_ store: StoreHandle, base: @autoclosure () -> Any) {
        if histories[store] != nil { return }
        if stores.count >= storeLimit {
            staleStores += stores.filter { histories[$0]?.ids.isEmpty == true }
            storeLimit = 2 * stores.count
        }
        histories[store] = History()
        bases[store] = Snapshot(base(), before: ids.upperBound)
        stores.append(store)
    }

    /// Declares the shown states to be the present.
    mutating func goLive() {
        dropped.append(liveStates)
        liveStates = [:]
        position = .live
        pendingChanges.append(.status)
    }

    /// Ends the travel if the stores show the past, because a store has continued from the shown state. A journal continues none.
    private mutating func leavePast(with store: StoreHandle) {
        if position != .live && !store.isJournal { goLive() }
    }

    /// Handles a transition that a sanitizer has omitted.
    mutating func passOver(_ store: StoreHandle) {
        if pendingRestores[store] == nil { leavePast(with: store) }
    }

    // MARK: Pending restores

    /// Records that a store has been asked to restore a state.
    mutating func beginRestore(of store: StoreHandle, to state: Any) {
        let pending = pendingRestores[store]
        if let pending { dropped.append(pending.state) }
        pendingRestores[store] = PendingRestore(state: state, count: (pending?.count ?? 0) + 1)
    }

    /// Records that a store has restored a requested state, or cannot restore it.
    mutating func endRestore(of store: StoreHandle) {
        guard var pending = pendingRestores[store] else { return }
        pending.count -= 1
        pendingRestores[store] = pending.count > 0 ? pending : nil
        dropped.append(pending.state)
    }

    /// Drops all pending restorations, because the timeline will not be notified when they end.
    mutating func cancelPendingRestores() {
        dropped.append(pendingRestores)
        pendingRestores = [:]
    }

    /// The last state that a store was asked to restore and has not restored yet.
    func pendingState(of store: StoreHandle) -> Any? { pendingRestores[store]?.state }

    /// Whether the stores show the past, or a store has not yet restored a state.
    var showsPast: Bool { position != .live || !pendingRestores.isEmpty }

    // MARK: Changing the entries

    mutating func set(_ states: TimelineEntry.StateChange?, isSkipped: Bool, of id: Int) {
        guard ids.contains(id), var entry = kept[index(of: id)] else { return }
        amendments += 1
        if let recomputed = entry.recomputed { dropped.append(recomputed) }
        entry.recomputed = states
        entry.isSkipped = isSkipped
        kept[index(of: id)] = entry
    }

    /// Replaces a store's present state.
    mutating func setLiveState(_ state: Any, of store: StoreHandle) {
        if let old = liveStates.updateValue(state, forKey: store) { dropped.append(old) }
    }

    /// Drops all entries, and sets the stores' states at the start.
    mutating func removeAll(basedOn states: [StoreHandle: Any]) {
        dropped.append((kept, bases, origins))
        amendments += 1
        allowsReplay = true
        firstID = ids.upperBound
        kept = []
        sizes = []
        vacant = 0
        totalSize = 0
        branches = EntryNumbers()
        continuations = [:]
        origins = [:]
        for store in stores {
            histories[store] = History()
            if let state = states[store] { bases[store] = Snapshot(state, before: 0) }
        }
        pendingChanges.append(.replaced)
    }

    /// Sets the number of the next entry. Precondition: there are no entries.
    mutating func number(from id: Int) { firstID = id }

    /// Drops all entries and stores. Numbers are not reused.
    mutating func forgetAll() {
        cancelPendingRestores()
        goLive()
        heldActions.removeAll()
        isPaused = false
        removeAll(basedOn: [:])
        provenance.noteForgetting()
        forget(stores)
    }

    /// Removes the skipped entries, renumbers the others, and replaces their recorded states by the recomputed ones.
    ///
    /// - Returns: the number of removed entries.
    /// - Complexity: O(entries).
    mutating func removeSkipped() -> Int {
        let before = entries(in: ids)
        if !before.contains(where: \.isSkipped) { return 0 }
        dropped.append((kept, bases, origins))
        amendments += 1
        var sweep = Sweep(from: ids.upperBound, start: firstID)
        for entry in before { sweep.take(entry, size: sizes[index(of: entry.id)], origin: origins[entry.id]) }

        switch position {
        case .live, .start: break
        case .after(let id):
            let new = sweep.newPosition(of: .after(id))
            // If the new position follows an entry that was dropped earlier, the stores show states that no remaining
            // position has. Then the shown states become the present.
            if new.origin != nil { goLive() } else { position = new.position }
        }
        firstID = sweep.first
        kept = ContiguousArray(sweep.entries)
        sizes = ContiguousArray(sweep.sizes)
        totalSize = sizes.reduce(0, +)
        vacant = 0
        bases = bases.mapValues { $0.settled(sweep.next(from:)) }
        for store in stores { histories[store]?.ids = EntryNumbers() }
        branches = EntryNumbers()
        continuations = [:]
        origins = sweep.origins.mapValues { $0.mapValues { $0.settled(sweep.next(from:)) } }
        for entry in sweep.entries {
            histories[entry.transition.store]?.ids.append(entry.id)
            guard let continues = entry.continues else { continue }
            branches.append(entry.id)
            if origins[entry.id] == nil { continuations[number(of: continues), default: []].append(entry.id) }
        }
        mergeOriginOfFirst()
        provenance.first = ids.upperBound
        pendingChanges += [.replaced, .status]
        return before.count - sweep.entries.count
    }

    /// Drops the oldest entries over the limits. If the stores show the past, retains all entries from the shown
    /// moment on.
    mutating func trim(at now: ContinuousClock.Instant) {
        let before = firstID
        while let oldest = entry(firstID), isOverLimits(oldest, now),
            position == .live || number(of: position) > firstID
        {
            drop(oldest)
        }
        if firstID == before { return }
        provenance.noteTrimming(before: firstID)
        pendingChanges.append(.dropped(before: firstID))
    }

    /// Returns the stores that may have been released, to be checked by the caller. Amortised O(1) per entry
    /// and new store.
    mutating func takeStaleStores() -> [StoreHandle] {
        defer { staleStores = [] }
        return staleStores
    }

    /// Removes released stores without entries.
    mutating func forget(_ dead: [StoreHandle]) {
        let forgotten = Set(dead.filter { histories[$0]?.ids.isEmpty == true })
        if forgotten.isEmpty { return }
        for store in forgotten {
            dropped.append((bases[store], liveStates[store], pendingRestores[store]) as Any)
            histories[store] = nil
            bases[store] = nil
            liveStates[store] = nil
            pendingRestores[store] = nil
        }
        stores.removeAll(where: forgotten.contains)
        storeLimit = max(64, 2 * stores.count)
    }

    /// Whether another entry may be added. Only the events of journals can be too many: while the stores show the past, these do not end
    /// that, and nothing after the shown moment is dropped.
    private var hasRoom: Bool {
        position == .live || number(of: position) > firstID
            || ids.count < limits.count && limits.bytes.map { totalSize < $0 } ?? true
    }

    private func isOverLimits(_ oldest: TimelineEntry, _ now: ContinuousClock.Instant) -> Bool {
        if ids.count > limits.count { return true }
        if let bytes = limits.bytes, totalSize > bytes { return true }
        if let age = limits.age, oldest.transition.instant.duration(to: now) > age { return true }
        return false
    }

    private mutating func drop(_ entry: TimelineEntry) {
        // The start moves to the moment after this entry. Branches that continue the old start retain the states of
        // the old start.
        keepOrigin(ofBranchesAt: 0)
        let store = entry.transition.store
        if let base = bases.updateValue(Snapshot(entry), forKey: store) { dropped.append(base) }
        keepOrigin(ofBranchesAt: entry.id)

        if branches.first == entry.id { branches.removeFirst() }
        histories[store]?.ids.removeFirst()
        if histories[store]?.ids.isEmpty == true { staleStores.append(store) }
        kept[vacant] = nil
        dropped.append(entry)
        totalSize -= sizes[vacant]
        vacant += 1
        firstID += 1
        if vacant >= 1_024 && vacant * 2 >= kept.count {
            kept.removeFirst(vacant)
            sizes.removeFirst(vacant)
            vacant = 0
        }

        mergeOriginOfFirst()
    }

    /// If the oldest entry continues a dropped entry, the states after the dropped entry become the states at the
    /// start.
    private mutating func mergeOriginOfFirst() {
        guard let origin = origins.removeValue(forKey: firstID) else { return }
        // If the stores show the previous start, which no longer exists, the shown states become the present.
        if position == .start { goLive() }
        keepOrigin(ofBranchesAt: 0)
        dropped.append((bases, origin))
        bases.merge(origin) { _, origin in origin }
    }

    /// Retains ``bases`` as the origin of the branches that continue the entry `id`, or of those that continue the
    /// start if `id` is 0. O(branches), plus one copy of ``bases`` when it changes next.
    private mutating func keepOrigin(ofBranchesAt id: Int) {
        for branch in continuations.removeValue(forKey: id) ?? [] { origins[branch] = bases }
    }
}
