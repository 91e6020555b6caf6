/// What a ``Timeline`` keeps: entries, numbered without gaps, and for each store where its entries are.
///
/// A plain value, which the timeline locks. It calls nothing that is not the engine's own.
struct TimelineStorage {
    var limits: Timeline.Limits
    var isPaused = false
    var isLocked = false
    var sampling = 1

    /// What the stores show.
    var position = Timeline.Position.live

    /// The stores' states of the present, while they show the past.
    var live: [StoreHandle: Any] = [:]

    /// What has been taken out, for whoever has the lock to release after it.
    var dropped: [Any] = []

    /// What is to be told once the lock is free.
    var news: [Timeline.Change] = []

    private(set) var stores: [StoreHandle] = []
    private var histories: [StoreHandle: History] = [:]

    /// The entries, and in front of them places of dropped ones, which hold nothing.
    private var kept: ContiguousArray<TimelineEntry?> = []
    private var sizes: ContiguousArray<Int> = []
    private var vacant = 0
    private var firstID = 1
    private var totalSize = 0

    /// The numbers of the entries that continue somewhere else than after the entry before.
    private var branches = EntryNumbers()

    /// What is known of a store's past.
    private struct History {
        /// The state before the oldest of its entries.
        var base: Any
        var ids = EntryNumbers()
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

    /// The store's last entry on the way to a position; nil if there is none that is kept.
    func lastEntry(of store: StoreHandle, at position: Timeline.Position) -> TimelineEntry? {
        guard let ids = histories[store]?.ids, var limit = number(of: position) else { return nil }
        while let candidate = ids.last(upTo: limit) {
            guard let branch = branches.last(upTo: limit), branch > candidate else {
                return kept[place(of: candidate)]
            }
            // What lies between the branch and where it continues is another line of events.
            guard let continues = kept[place(of: branch)]?.continues, let next = number(of: continues) else {
                return nil
            }
            limit = next
        }
        return nil
    }

    /// The state before the oldest entry of a store.
    func base(of store: StoreHandle) -> Any? { histories[store]?.base }

    private func number(of position: Timeline.Position) -> Int? {
        switch position {
        case .live: ids.upperBound - 1
        case .start: nil
        case .after(let id): id
        }
    }

    private func place(of id: Int) -> Int { vacant + id - firstID }

    // MARK: Recording

    mutating func append(_ transition: Transition, size: Int) {
        note(transition.store, base: transition.old)
        if isPaused { return }
        if sampling > 1 && transition.sequence % UInt64(sampling) != 0 { return }
        let continues: Timeline.Position? = position == .live ? nil : position
        if continues != nil { goLive() }
        add(transition, size: size, continuing: continues)
        trim(at: transition.instant)
    }

    /// Adds an entry, whatever the limits are.
    mutating func add(_ transition: Transition, size: Int, continuing continues: Timeline.Position? = nil) {
        let id = ids.upperBound
        let before = lastEntry(of: transition.store, at: continues ?? .live)
        if continues != nil { branches.append(id) }
        kept.append(
            TimelineEntry(id: id, transition: transition, continues: continues, basis: before?.recomputed)
        )
        sizes.append(size)
        totalSize += size
        histories[transition.store]?.ids.append(id)
        news.append(.recorded(id))
    }

    /// Makes a store known, unless it is.
    mutating func note(_ store: StoreHandle, base: @autoclosure () -> Any) {
        if histories[store] != nil { return }
        histories[store] = History(base: base())
        stores.append(store)
    }

    /// What the stores show is the present from now on.
    mutating func goLive() {
        dropped.append(live)
        live = [:]
        position = .live
        news.append(.status)
    }

    // MARK: Changing what is kept

    mutating func set(_ states: TimelineEntry.StateChange?, isSkipped: Bool, of id: Int) {
        guard ids.contains(id), var entry = kept[place(of: id)] else { return }
        if let recomputed = entry.recomputed { dropped.append(recomputed) }
        entry.recomputed = states
        entry.isSkipped = isSkipped
        kept[place(of: id)] = entry
    }

    /// Drops all entries; each store's past begins with a state.
    mutating func removeAll(basedOn state: (StoreHandle) -> Any?) {
        dropped.append(kept)
        firstID = ids.upperBound
        kept = []
        sizes = []
        vacant = 0
        totalSize = 0
        branches = EntryNumbers()
        for store in stores {
            guard let history = histories[store] else { continue }
            dropped.append(history.base)
            histories[store] = History(base: state(store) ?? history.base)
        }
        news.append(.replaced)
    }

    /// Drops what is over the limits.
    mutating func trim(at now: ContinuousClock.Instant) {
        let before = firstID
        while let oldest = entry(firstID), isOverLimits(oldest, now) { drop(oldest) }
        if firstID == before { return }
        if case .after(let id) = position, id < firstID {
            position = .start
            news.append(.status)
        }
        news.append(.dropped(before: firstID))
    }

    /// Forgets stores that have gone and of which there are no entries.
    mutating func forget(_ dead: [StoreHandle]) {
        for store in dead where histories[store]?.ids.isEmpty == true {
            if let history = histories.removeValue(forKey: store) { dropped.append(history.base) }
            stores.removeAll { $0 == store }
        }
    }

    /// The stores of which there are no entries.
    var storesWithoutEntries: [StoreHandle] { stores.filter { histories[$0]?.ids.isEmpty == true } }

    private func isOverLimits(_ oldest: TimelineEntry, _ now: ContinuousClock.Instant) -> Bool {
        if ids.count > limits.count { return true }
        if let bytes = limits.bytes, totalSize > bytes { return true }
        if let age = limits.age, oldest.transition.instant.duration(to: now) > age { return true }
        return false
    }

    private mutating func drop(_ entry: TimelineEntry) {
        let store = entry.transition.store
        if let base = histories[store]?.base { dropped.append(base) }
        histories[store]?.base = entry.new
        histories[store]?.ids.removeFirst()
        if branches.first == entry.id { branches.removeFirst() }
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
    }
}
