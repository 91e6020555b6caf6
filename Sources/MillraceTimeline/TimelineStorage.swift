import Millrace

/// What a ``Timeline`` keeps: entries, numbered without gaps, and for each store where its entries are.
///
/// A plain value, which the timeline locks. It calls nothing that is not the engine's own, and what it takes out it puts into
/// ``dropped``, since the last reference to a state may run any code when it goes.
struct TimelineStorage {
    var limits: Timeline.Limits
    var isPaused = false
    var isLocked = false
    var sampling = 1
    var allowsReplay = true

    /// What the stores show.
    var position = Timeline.Position.live

    /// The stores' states of the present, while they show the past.
    var liveStates: [StoreHandle: Any] = [:]

    /// The states that stores have been asked to restore and have not restored yet: some do so later, on their own queue.
    private var pendingRestores: [StoreHandle: PendingRestore] = [:]

    /// What has been taken out, for whoever has the lock to release after it.
    var dropped: [Any] = []

    /// What observers of the timeline are to be notified of once the lock is free.
    var pendingChanges: [Timeline.Change] = []

    /// Stores without entries, which may have been released.
    private var staleStores: [StoreHandle] = []

    /// Which entries have been recorded here.
    var provenance = Provenance()

    private(set) var stores: [StoreHandle] = []
    private var histories: [StoreHandle: History] = [:]

    /// What the stores showed before the oldest entry.
    private var bases: [StoreHandle: Snapshot] = [:]

    /// How many stores there may be before those without entries are looked at.
    private var storeLimit = 64

    /// The entries, and in front of them places of dropped ones, which hold nothing.
    private var kept: ContiguousArray<TimelineEntry?> = []
    private var sizes: ContiguousArray<Int64> = []
    private var vacant = 0
    private var firstID = 1
    private var totalSize: Int64 = 0

    /// The numbers of the entries that continue somewhere else than after the entry before.
    private var branches = EntryNumbers()

    /// Those of them that continue after an entry which is kept, by its number; under 0 those that continue the start.
    private var continuations: [Int: [Int]] = [:]

    /// What the stores showed where the others of them continue.
    private var origins: [Int: [StoreHandle: Snapshot]] = [:]

    /// Where a store's entries are.
    private struct History {
        var ids = EntryNumbers()

        /// The place of the last of them among the store's transitions, even if it has been dropped.
        var lastSequence: UInt64?
    }

    /// The last state that a store was asked to restore.
    private struct PendingRestore {
        var state: Any

        /// How many states it was asked to restore and has not restored.
        var count: Int
    }

    init(limits: Timeline.Limits) {
        self.limits = limits
    }

    // MARK: Reading

    var ids: Range<Int> { firstID..<firstID + kept.count - vacant }

    func entry(_ id: Int) -> TimelineEntry? {
        ids.contains(id) ? kept[place(of: id)] : nil
    }

    func entries(in range: Range<Int>) -> [TimelineEntry] {
        let range = range.clamped(to: ids)
        return kept[place(of: range.lowerBound)..<place(of: range.upperBound)].compactMap { $0 }
    }

    /// The store's entries above a number.
    func entries(of store: StoreHandle, after id: Int) -> [TimelineEntry] {
        histories[store]?.ids.above(id).compactMap { kept[place(of: $0)] } ?? []
    }

    /// What a store showed at a position; nil if nothing is known of it. O(branches on the way · log entries).
    func snapshot(of store: StoreHandle, at position: Timeline.Position) -> Snapshot? {
        guard let ids = histories[store]?.ids else { return nil }
        var limit = number(of: position)
        while true {
            let candidate = ids.last(upTo: limit) ?? 0
            guard let branch = branches.last(upTo: limit), branch > candidate else {
                return entry(candidate).map(Snapshot.init) ?? bases[store]
            }
            // What lies between the branch and where it continues is another line of events.
            if let origin = origins[branch] { return origin[store] ?? bases[store] }
            limit = entry(branch)?.continues.map(number) ?? 0
        }
    }

    /// What a store showed before an entry; nil if nothing is known of it.
    func snapshot(of store: StoreHandle, before entry: TimelineEntry) -> Snapshot? {
        if let origin = origins[entry.id] { return origin[store] ?? bases[store] }
        return snapshot(of: store, at: entry.continues ?? .after(entry.id - 1))
    }

    /// The state that a store is to restore, and the entry that it follows from.
    typealias Target = (since: Int, store: StoreHandle, state: Any)

    /// What all stores showed at a position.
    func targets(at position: Timeline.Position) -> [Target] {
        stores.compactMap { store in
            snapshot(of: store, at: position).map { ($0.since, store, $0.state) }
        }
    }

    /// The number of the last entry on the way to a position; 0 at the start.
    private func number(of position: Timeline.Position) -> Int {
        switch position {
        case .live: ids.upperBound - 1
        case .start: 0
        case .after(let id): id
        }
    }

    private func place(of id: Int) -> Int { vacant + id - firstID }

    // MARK: Recording

    mutating func append(_ transition: Transition, size: Int64) {
        note(transition.store, base: transition.old)
        // What a store has done before it could travel is undone by that.
        if pendingRestores[transition.store] != nil { return }
        if isPaused { return leavePast() }
        let continues: Timeline.Position? = position == .live ? nil : position
        // The first that builds on the past makes that the present, so it is never left out.
        if continues == nil && sampling > 1 && transition.sequence % UInt64(sampling) != 0 { return }
        leavePast()
        add(transition, size: size, continuing: continues)
        provenance.count += 1
        trim(at: transition.instant)
    }

    /// Adds an entry, whatever the limits are.
    mutating func add(_ transition: Transition, size: Int64, continuing continues: Timeline.Position? = nil) {
        let id = ids.upperBound
        let store = transition.store
        let basis = snapshot(of: store, at: continues ?? .live)?.recomputed
        // Recordings may have any number, also the highest.
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

    /// Makes a store known, unless it is.
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

    /// What the stores show is the present from now on.
    mutating func goLive() {
        dropped.append(liveStates)
        liveStates = [:]
        position = .live
        pendingChanges.append(.status)
    }

    /// A store has gone on from what the stores show, so that is the present from now on, whether it was the past or not.
    private mutating func leavePast() {
        if position != .live { goLive() }
    }

    /// Notes that a store has gone on by a transition that is not to be recorded.
    mutating func passOver(_ store: StoreHandle) {
        if pendingRestores[store] == nil { leavePast() }
    }

    // MARK: Pending restores

    /// Notes that a store has been asked to restore a state.
    mutating func beginRestore(of store: StoreHandle, to state: Any) {
        let pending = pendingRestores[store]
        if let pending { dropped.append(pending.state) }
        pendingRestores[store] = PendingRestore(state: state, count: (pending?.count ?? 0) + 1)
    }

    /// Notes that a store has restored a state that it was asked for, or cannot.
    mutating func endRestore(of store: StoreHandle) {
        guard var pending = pendingRestores[store] else { return }
        pending.count -= 1
        pendingRestores[store] = pending.count > 0 ? pending : nil
        dropped.append(pending.state)
    }

    /// Forgets all pending restores, since nobody reports their end any more.
    mutating func cancelPendingRestores() {
        dropped.append(pendingRestores)
        pendingRestores = [:]
    }

    /// The state that a store was asked to restore and has not restored yet.
    func pendingState(of store: StoreHandle) -> Any? { pendingRestores[store]?.state }

    // MARK: Changing what is kept

    mutating func set(_ states: TimelineEntry.StateChange?, isSkipped: Bool, of id: Int) {
        guard ids.contains(id), var entry = kept[place(of: id)] else { return }
        if let recomputed = entry.recomputed { dropped.append(recomputed) }
        entry.recomputed = states
        entry.isSkipped = isSkipped
        kept[place(of: id)] = entry
    }

    /// Replaces what a store shows in the present.
    mutating func setLiveState(_ state: Any, of store: StoreHandle) {
        if let old = liveStates.updateValue(state, forKey: store) { dropped.append(old) }
    }

    /// Drops all entries; each store's past begins with a state.
    mutating func removeAll(basedOn states: [StoreHandle: Any]) {
        dropped.append((kept, bases, origins))
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

    /// Numbers the next entry so. For a timeline without entries.
    mutating func number(from id: Int) { firstID = id }

    /// Drops everything, as if nothing had ever been recorded; but numbers go on.
    mutating func forgetAll() {
        cancelPendingRestores()
        goLive()
        isPaused = false
        removeAll(basedOn: [:])
        provenance.noteForgetting()
        forget(stores)
    }

    /// Takes the skipped entries out, numbers the others anew, and takes what their states have become for what was recorded.
    ///
    /// - Returns: how many were taken out.
    /// - Complexity: O(entries).
    mutating func removeSkipped() -> Int {
        let before = entries(in: ids)
        if !before.contains(where: \.isSkipped) { return 0 }
        dropped.append((kept, bases, origins))
        var sweep = Sweep(from: ids.upperBound, start: firstID)
        for entry in before { sweep.take(entry, size: sizes[place(of: entry.id)], origin: origins[entry.id]) }

        switch position {
        case .live, .start: break
        case .after(let id):
            let place = sweep.place(of: .after(id))
            // The stores show what was dropped long ago, and go on from there.
            if place.origin != nil { goLive() } else { position = place.position }
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

    /// Drops what is over the limits, but nothing that comes after what the stores show: that is needed to tell what they show.
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

    /// The stores that may have been released: ask them. Amortised, few for each entry and each new store.
    mutating func takeStaleStores() -> [StoreHandle] {
        defer { staleStores = [] }
        return staleStores
    }

    /// Forgets stores that have gone and of which there are no entries.
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

    private func isOverLimits(_ oldest: TimelineEntry, _ now: ContinuousClock.Instant) -> Bool {
        if ids.count > limits.count { return true }
        if let bytes = limits.bytes, totalSize > bytes { return true }
        if let age = limits.age, oldest.transition.instant.duration(to: now) > age { return true }
        return false
    }

    private mutating func drop(_ entry: TimelineEntry) {
        // What the stores showed before it is the start no more; what they showed after it becomes the start.
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

    /// If what is the oldest now continues somewhere else, that is the start.
    private mutating func mergeOriginOfFirst() {
        guard let origin = origins.removeValue(forKey: firstID) else { return }
        // The stores show another start.
        if position == .start { goLive() }
        keepOrigin(ofBranchesAt: 0)
        dropped.append((bases, origin))
        bases.merge(origin) { _, origin in origin }
    }

    /// Remembers what the stores show at the start, for the branches that continue there. O(1), and a copy of ``bases`` when these
    /// change.
    private mutating func keepOrigin(ofBranchesAt id: Int) {
        for branch in continuations.removeValue(forKey: id) ?? [] { origins[branch] = bases }
    }
}
