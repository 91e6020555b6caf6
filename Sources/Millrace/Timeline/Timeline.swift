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
/// It records from when it is made until ``stop()``. While it does, every transition of every store costs about half a
/// microsecond more, and keeps its old state. What it keeps is bounded by ``Limits``.
///
/// A transition is recorded before the store's own observers hear of it, so what an observer causes comes after its cause.
/// It may be used from any thread. Whatever moves stores (``travel(to:)`` and what builds on it) calls their observers
/// on the calling thread: call it on the main thread, unless nothing in the app minds.
///
/// Sendable: `storage` is read and written under `lock` only.
public final class Timeline: @unchecked Sendable {
    /// What is decided for each transition before it is recorded.
    public typealias Sanitizer = @Sendable (Transition) -> Transition?

    /// When it began.
    public let began = ContinuousClock.now

    let lock = Lock()
    @exclusivity(unchecked) var storage: TimelineStorage

    private let sanitizer: Sanitizer?
    private let changes = Broadcast<Change>()
    @exclusivity(unchecked) private var recording: TransitionProbe.Recording?

    /// Begins to record.
    ///
    /// - Parameters:
    ///   - limits: how much is kept.
    ///   - sanitizer: is handed each transition before it is recorded, and returns what is to be recorded in its place:
    ///     itself, a copy without what must not be kept (``Transition/mapping(_:)``), or nil for nothing. It runs where the
    ///     store delivers. What it takes out is nowhere kept, so time travel cannot bring it back.
    public convenience init(limits: Limits = Limits(), sanitizer: Sanitizer? = nil) {
        self.init(unattachedWith: limits, sanitizer)
        let recording = TransitionProbe.attach { [weak self] in self?.record($0) }
        lock.withLock { self.recording = recording }
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

    /// Stops recording, for good. What has been recorded stays. Idempotent.
    public func stop() {
        let recording = lock.withLock {
            defer { self.recording = nil }
            return self.recording
        }
        recording?.end()
        isLocked = false
    }

    // MARK: What has been recorded

    /// The entries that are kept, oldest first. Their numbers follow each other without a gap. O(1) until the next entry comes,
    /// which then copies them: ask for a range if that matters.
    public var entries: [TimelineEntry] { entries(in: 0..<Int.max) }

    /// The entries that are kept whose numbers are in a range. O(length of the result).
    public func entries(in ids: Range<Int>) -> [TimelineEntry] {
        lock.withLock { storage.entries(in: ids) }
    }

    /// One entry; nil if it is not kept. O(1).
    public func entry(_ id: Int) -> TimelineEntry? {
        lock.withLock { storage.entry(id) }
    }

    /// The numbers of the entries that are kept. O(1).
    public var ids: Range<Int> { lock.withLock { storage.ids } }

    /// The stores of which there is something to know, in the order in which they became known.
    public var stores: [StoreHandle] { lock.withLock { storage.stores } }

    // MARK: What is recorded

    /// How much is kept. A lower limit takes effect at once.
    public var limits: Limits {
        get { lock.withLock { storage.limits } }
        set {
            change { storage in
                storage.limits = newValue
                storage.trim(at: .now)
            }
        }
    }

    /// Whether transitions are left out for now. Those that come meanwhile are not recorded later.
    public var isPaused: Bool {
        get { lock.withLock { storage.isPaused } }
        set { change(.status) { $0.isPaused = newValue } }
    }

    /// Of how many transitions of a store one is recorded: 1 for all, 10 for every tenth.
    public var sampling: Int {
        get { lock.withLock { storage.sampling } }
        set {
            precondition(newValue > 0, "A timeline's sampling is 1 for all, or the n of every nth.")
            change(.status) { $0.sampling = newValue }
        }
    }

    /// Whether all stores ignore the actions that they are handed, so that nothing happens while one looks at the past.
    ///
    /// An ignored action is lost: nothing is recorded of it. Assignments, and updates by closures, are not ignored.
    public var isLocked: Bool {
        get { lock.withLock { storage.isLocked } }
        set {
            change(.status) { storage in
                if storage.isLocked == newValue { return }
                storage.isLocked = newValue
                if newValue { TransitionProbe.hold() } else { TransitionProbe.release() }
            }
        }
    }

    private func record(_ transition: Transition) {
        if case .restoration = transition.cause { return }
        guard let transition = sanitizer.map({ $0(transition) }) ?? transition else { return }
        let size = limits.bytes == nil ? 0 : MemoryEstimate.bytes(of: transition)
        let abandoned = change { storage in
            storage.append(transition, size: size)
            return storage.news.count > 1 ? storage.storesWithoutEntries : []
        }
        forgetDead(abandoned)
    }

    private func forgetDead(_ stores: [StoreHandle]) {
        let dead = stores.filter { !$0.isAlive }
        if !dead.isEmpty { change { $0.forget(dead) } }
    }

    // MARK: Telling

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
        /// ``Timeline/position``, ``Timeline/isPaused``, ``Timeline/isLocked`` or ``Timeline/sampling`` has changed.
        case status
    }

    /// Calls `body` with what becomes of the timeline, one call at a time, on the thread where it comes about.
    @discardableResult
    public func observe(_ body: @escaping (Change) -> Void) -> Observation {
        changes.observe(body)
    }

    /// Changes what is kept, and tells of it.
    func change<Result>(_ told: Change? = nil, _ body: (inout TimelineStorage) -> Result) -> Result {
        // What is dropped goes after the lock: states may run any code on deinit.
        var dropped: [Any] = []
        var news: [Change] = []
        let result = lock.withLock {
            defer {
                swap(&dropped, &storage.dropped)
                swap(&news, &storage.news)
            }
            return body(&storage)
        }
        withExtendedLifetime(dropped) {}
        if let told { news.append(told) }
        for change in news { changes.send(change) }
        return result
    }
}
