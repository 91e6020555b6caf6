import Dispatch
import Millrace
public import MillraceReporting

/// Watches the stores of all dialects, and reports problems that users will notice: storms of actions, slow reducers
/// and observers, changes that leave the state unchanged, states that only grow, pending notifications, stores that
/// are never released, effects that never end, actions to stores that do not run, a request for each keystroke.
///
/// ```swift
/// let warnings = Warnings()       // reports on the standard error
/// // storm: Map (Prex): 301 changes in 412.5 ms, mostly moved on main. Send fewer actions: … To silence it: …
/// ```
///
/// Warnings are reported from creation until ``end()`` or release. No state and no action is retained. Each warning
/// is reported once for a store's name, and again if it has become ten times as bad, or has not occurred for five
/// minutes. ``Options`` contains the limits and the silenced warnings.
///
/// Use it from any thread. A warning is reported on the thread that found it, and no lock is held during the report.
/// Usually this happens before the store's observers are notified, so the closure must return soon.
///
/// The rules are in `Documentation/Behaviour/Warnings.md`.
///
/// Sendable: `book`, `handles` and `gone` are read and written under `lock` only. `watches` and `roots` are used by the recorder
/// only, which is called by one thread at a time. `recording`, `detach`, `dropping` and `timer` are set by `init` and read by
/// `end()` only, which no thread calls before `init` has returned.
public final class Warnings: @unchecked Sendable {
    /// The number of a store's transitions between two estimates of its state's memory.
    static let estimateInterval: UInt64 = 64

    /// The maximum number of reported warnings to retain. Older warnings are dropped.
    package static let kept = 200

    /// The interval between checks of stores and effects.
    private static let interval = DispatchTimeInterval.seconds(5)

    private let options: Options
    private let clock: @Sendable () -> ContinuousClock.Instant
    private let report: @Sendable (Warning) -> Void
    private let ongoing: @Sendable () -> [OngoingWork]

    /// Whether all stores are watched. If so, observers whose store is unknown are watched too.
    private let watchesAll: Bool

    private let lock = Lock()
    private var book: WarningBook

    /// The known stores by label. A released store is removed when its release is noticed.
    private var handles: [StoreLabel: [StoreHandle]] = [:]

    /// Stores whose release was noticed. The recorder removes their ``watches`` later, because only it uses these.
    private var gone: [StoreHandle.ID] = []

    private var watches: [StoreHandle.ID: StoreWatch] = [:]
    private var roots = TransitionRoots()

    private var recording: TransitionProbe.Recording?
    private var detach: (@Sendable () -> Void)?
    private var dropping: ObservationToken?
    private let ended = AtomicCell<Bool>(false)
    private var timer: (any DispatchSourceTimer)?

    /// Starts to watch all stores in this process; in a `withRecordingScope`, the stores of that scope. In a scope,
    /// observers on their own queue are not timed.
    ///
    /// - Parameters:
    ///   - options: the limits and the silenced warnings.
    ///   - report: called with each warning. By default writes it to standard error.
    public convenience init(
        _ options: Options = Options(),
        report: @escaping @Sendable (Warning) -> Void = Warnings.log
    ) {
        self.init(options, in: .current, report: report)
    }

    /// Starts to watch all stores in a scope.
    package convenience init(
        _ options: Options,
        in scope: RecordingScope,
        report: @escaping @Sendable (Warning) -> Void
    ) {
        self.init(
            options,
            in: scope,
            report: report,
            ongoing: { scope.ongoingWork },
            dropped: { DroppedAction.observe(in: scope, $0) }
        ) { TransitionProbe.attach(to: scope.recorders, $0) }
    }

    /// Starts to watch one store only: for a test that runs in parallel with other tests. A source that is derived
    /// from stores has no transitions of its own, so no warnings are found for it. Observers on their own queue are
    /// not timed.
    ///
    /// - Parameters:
    ///   - source: a store of any dialect. Not retained.
    ///   - options: the limits and the silenced warnings.
    ///   - report: called with each warning.
    public convenience init(
        of source: some StateSource,
        _ options: Options = Options(),
        report: @escaping @Sendable (Warning) -> Void
    ) {
        let feed = source.stateFeed.transitions
        let work: @Sendable () -> [OngoingWork]
        if let feed { work = feed.ongoingWork } else { work = { [] } }
        self.init(
            options,
            in: feed?.scope ?? .current,
            report: report,
            ongoing: work,
            dropped: { feed?.observeDroppedActions($0) },
            watchesAll: false
        ) { feed?.attach($0) }
    }

    /// Starts to watch. The clock is used by ``check()``, and to measure how long the examination of transitions
    /// takes.
    ///
    /// - Parameters:
    ///   - scope: the scope of the stores.
    ///   - ongoing: returns the stores' work that has not ended.
    ///   - dropped: observes the stores' dropped actions.
    ///   - watchesAll: whether all stores are watched.
    ///   - attach: attaches a recorder; nil if the owner calls `take` itself.
    package init(
        _ options: Options,
        in scope: RecordingScope = .current,
        clock: @escaping @Sendable () -> ContinuousClock.Instant = { .now },
        report: @escaping @Sendable (Warning) -> Void,
        ongoing: @escaping @Sendable () -> [OngoingWork],
        dropped: (@escaping @Sendable (DroppedAction) -> Void) -> ObservationToken? = { _ in nil },
        watchesAll: Bool = true,
        attach: ((@escaping @Sendable (Transition) -> Void) -> TransitionProbe.Recording?)?
    ) {
        self.options = options
        self.clock = clock
        self.report = report
        self.ongoing = ongoing
        self.watchesAll = watchesAll
        book = WarningBook(silenced: options.silenced)
        guard let attach else { return }
        let timer = DispatchSource.makeTimerSource(queue: .global(qos: .utility))
        timer.setEventHandler { [weak self] in self?.check() }
        timer.schedule(deadline: .now() + Self.interval, repeating: Self.interval, leeway: .seconds(1))
        timer.activate()
        self.timer = timer
        detach = DeliveryProbe.attach(in: scope) { [weak self] in self?.take($0) }
        dropping = dropped { [weak self] in self?.take($0) }
        recording = attach { [weak self] in self?.take($0) }
    }

    deinit { end() }

    /// Stops watching permanently. Reported warnings can still be read. Idempotent.
    public func end() {
        if ended.exchange(true, ordering: .relaxed) { return }
        recording?.end()
        detach?()
        dropping?.end()
        timer?.cancel()
    }

    /// The reported warnings, oldest first: the last 200.
    public var all: [Warning] { lock.withLock { book.all } }

    /// Silences warnings from now on.
    public func silence(_ silence: Silence) {
        lock.withLock { _ = book.silenced.insert(silence) }
    }

    /// Writes a warning to standard error, in one line.
    public static let log: @Sendable (Warning) -> Void = { printError("Millrace warning: \($0)\n") }

    // MARK: Watching

    /// Examines the next transition. Called by one thread at a time.
    package func take(_ transition: Transition) {
        let watch = watches[transition.store.id] ?? meet(transition.store)
        switch transition.cause {
        case .start, .restoration: return
        case .action, .change: break
        }
        let root = roots.note(transition)
        watch.take(transition, root: root, clock: clock) { warn($0, at: transition.instant) }
    }

    /// Examines a delivery to observers: its duration, and the number of pending notifications. Called by one thread
    /// at a time.
    package func take(_ delivery: DeliveryProbe.Report) {
        let isSlow = delivery.isMain && delivery.duration > options.observerTime
        if !isSlow && delivery.pending <= options.pending { return }
        var store: StoreLabel?
        let place: String
        var order: UInt64?
        switch delivery.subject {
        case let transition as TransitionDelivery:
            if case .restoration = transition.cause { return }
            let handle = transition.store
            if !lock.withLock({ handles[handle.label]?.contains(handle) == true }) { return }
            (store, place, order) = (handle.label, transition.cause.place, transition.order)
        case let turn as ObserverTurn:
            if !watchesAll { return }
            place = "\(turn.type)"
        default: return
        }
        if isSlow {
            warn(
                Warning(
                    .slowObserver,
                    of: store,
                    at: place,
                    measured: delivery.duration / .milliseconds(1),
                    limit: options.observerTime / .milliseconds(1),
                    order: order,
                    evidence:
                        "observers took \(delivery.duration.text) on the main thread, notified of \(place)"
                ),
                at: delivery.instant
            )
        }
        if delivery.pending <= options.pending { return }
        warn(
            Warning(
                .backlog,
                of: store,
                at: place,
                measured: Double(delivery.pending),
                limit: Double(options.pending),
                order: order,
                evidence: "\(delivery.pending) notifications were pending behind \(place)"
            ),
            at: delivery.instant
        )
    }

    /// Examines a dropped action.
    package func take(_ dropped: DroppedAction) {
        guard case .isStopped = dropped.reason else { return }
        let name = Transition.Cause.action(dropped.action).place
        warn(
            Warning(
                .dropped,
                of: dropped.label,
                at: name,
                measured: 1,
                limit: 0,
                evidence:
                    "\(name), of type \(type(of: dropped.action)), was sent while the store did not run, and was dropped"
            ),
            at: dropped.instant
        )
    }

    /// Checks for released stores, for too many stores of one name, and for work that does not end. Called
    /// automatically every five seconds, on a global queue. A test need not wait for that, but can call the method
    /// itself.
    ///
    /// - Complexity: O(stores + ongoing work).
    public func check() {
        checkStores()
        for work in ongoing() {
            let time = work.began.duration(to: clock())
            if time <= options.effectTime { continue }
            let name =
                (work.subject as? OngoingWork.Name)?.description
                ?? Transition.Cause.action(work.subject).place
            warn(
                Warning(
                    .endlessEffect,
                    of: work.label,
                    at: name,
                    measured: time / .seconds(1),
                    limit: options.effectTime / .seconds(1),
                    evidence: "\(name) has not ended for \(time.text)"
                ),
                at: clock()
            )
        }
    }

    private func checkStores() {
        // Check the stores after unlocking, because checking whether a store is alive takes the store's lock.
        let known = lock.withLock { handles }
        for (label, stores) in known {
            let dead = Set(stores.filter { !$0.isAlive })
            if !dead.isEmpty {
                lock.withLock {
                    handles[label]?.removeAll(where: dead.contains)
                    if handles[label]?.isEmpty == true { handles[label] = nil }
                    gone += dead.map(\.id)
                }
            }
            let alive = stores.count - dead.count
            if alive <= options.storesOfOneName || label.isJournal { continue }
            warn(
                Warning(
                    .leak,
                    of: label,
                    measured: Double(alive),
                    limit: Double(options.storesOfOneName),
                    evidence: "\(alive) stores of this name are alive"
                ),
                at: clock()
            )
        }
    }

    /// Starts to watch a store, and removes released stores.
    private func meet(_ store: StoreHandle) -> StoreWatch {
        let gone = lock.withLock {
            defer { self.gone = [] }
            handles[store.label, default: []].append(store)
            return self.gone
        }
        for id in gone { watches[id] = nil }
        let watch = StoreWatch(options)
        watches[store.id] = watch
        return watch
    }

    private func warn(_ warning: Warning, at now: ContinuousClock.Instant) {
        if lock.withLock({ book.admits(warning, at: now) }) { report(warning) }
    }
}
