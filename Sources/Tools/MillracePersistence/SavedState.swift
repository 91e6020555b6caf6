import Dispatch
public import Foundation
import Millrace
import MillraceFiles
public import MillraceReporting

/// A state that is persisted between launches of an app: loads the state, and saves each change of a store of any
/// dialect.
///
/// ```swift
/// let saved = SavedState("settings", in: .applicationSupportDirectory, default: Settings())
/// let flux = Flux(state: saved.state, mutation: SettingsMutation())
/// saved.follow(flux)
/// ```
///
/// Changes are written together on a separate queue, by default one second after the first of them. A change costs
/// the delivering thread one lock round trip; the state is copied only when it is written. Each write replaces the
/// saved state atomically: after a kill or power failure at any moment, either the old or the new state is saved.
/// `flush()` writes at once.
///
/// No error destroys a saved state. A state that cannot be loaded is set aside, and the default is used;
/// ``loadError`` has the reason.
///
/// The source retains this object from ``follow(_:)`` on. This object retains the source only while a change is
/// pending. A derived value is an exception: it has no other owner, so it is retained while it is followed. Use this
/// object from any thread.
///
/// Behaviour: `Documentation/Behaviour/Persistence.md`. Guide: `Documentation/Saved-State.md`.
public final class SavedState<State: Codable & Sendable>: Sendable {
    /// The reason why the saved state could not be loaded; nil if it was loaded, or none was saved. After an
    /// error the default is used, or, if the state is of another version, the one that this version of the app saved last.
    /// After a repair, the repaired state.
    public let loadError: SavedStateError?

    /// Whether this object can save changes before ``end()`` is called. False if the storage is in use elsewhere or
    /// protected at the moment. Also false if its content can be neither loaded nor set aside, because writing would
    /// overwrite the content. ``loadError`` has the reason. The value never changes.
    public let canSave: Bool

    private let status: Guarded<Status>
    private let queue = DispatchQueue(label: "Millrace.SavedState", qos: .utility)

    /// Calls `onError`. Not `queue`, since flushes wait for that one.
    private let errorQueue = DispatchQueue(label: "Millrace.SavedState.errors", qos: .utility)

    /// Set on `queue` only.
    private let isQueue = DispatchSpecificKey<Bool>()
    private let output: QueueBound<StateOutput<State>>

    /// Whether the saved state may be removed before ``end()`` is called.
    private let canRemove: Bool
    private let defaultState: State
    private let interval: Duration
    private let clock: any Clock<Duration>
    private let sanitizer: (@Sendable (State) -> State)?
    private let onError: @Sendable (SavedStateError) -> Void

    /// Whether the stores show the present, in the recording scope in which this object was created.
    private let present = RecordingScope.current.present

    private struct Status {
        /// The loaded state, or the default; nil once a source is followed.
        var loaded: State?
        var following: Following?

        /// Whether the source has a change whose write has not begun.
        var isPending = false

        /// The source, retained while it has an unwritten change, so that its state can be read.
        var retained: UserValue<AnyObject>?

        /// Measures the interval; nil after the write that follows the interval.
        var timer: Task<Void, Never>?
        var present = PresentState.shown
        var saveError: SavedStateError?
        var isEnded = false

        /// Whether to write when the interval has passed. If not, nothing is written before another change, a
        /// flush, or the timeline's return to the present.
        var isDue: Bool {
            if case .unknown = present { return false }
            return isPending && saveError == nil
        }
    }

    /// Where the present state can be read.
    private enum PresentState {
        /// The source has the present state.
        case shown
        /// A timeline shows the past; the associated value is the present state.
        case left(State)
        /// A timeline already showed the past when the source was followed, so the present state is unknown.
        case unknown

        var isShown: Bool {
            if case .shown = self { true } else { false }
        }
    }

    /// A source that is followed.
    private final class Following: Sendable {
        private struct Source {
            weak var owner: AnyObject?
            let read: () -> State?

            /// The source, if it has no other owner.
            let retained: AnyObject?
        }

        private let source: UserValue<Source>
        let end = Guarded<(@Sendable () -> Void)?>(nil)

        init<SourceState>(_ feed: StateFeed<SourceState>, read: @escaping () -> State?) {
            let retained = feed.isRetainedByObservers ? feed.owner : nil
            source = UserValue(Source(owner: feed.owner, read: read, retained: retained))
        }

        var owner: UserValue<AnyObject>? { source.value.owner.map { UserValue($0) } }

        func read() -> State? { source.value.read() }
    }

    /// Loads a state from the file `name` with the extension `json`, or uses the default if there is no file. Several
    /// states may be in one folder, which is created if necessary.
    ///
    /// Reads and decodes on the calling thread.
    ///
    /// - Parameters:
    ///   - name: the name of the file, without its extension. A `/` in it is a programming error.
    ///   - folder: the folder of the file.
    ///   - version: the version of `State`. Increase it, and add a migration, when older files can no longer be
    ///     decoded as `State`.
    ///   - migrations: one from each older version to the next. A gap is a programming error.
    ///   - state: the default if no state was saved, or it cannot be loaded.
    ///   - interval: the time from a change to its write; changes in between are written with it.
    ///   - clock: measures the interval.
    ///   - sanitizer: returns the state to save, for example without secrets. Called on another thread.
    ///   - repair: called with the error and the JSON of a saved state that has this version, after migrations, and cannot be
    ///     decoded. Returns the state to load, or nil for the default. What was saved is set aside all the same, and
    ///     ``loadError`` reports it. Called on the calling thread.
    ///   - onError: called with each error: on the calling thread if loading fails, on a queue of its own if saving
    ///     fails. No call waits for it, and it may call any. By default writes a line without data of the state to
    ///     standard error.
    public convenience init(
        _ name: String,
        in folder: URL,
        version: Int = 1,
        migrations: [Migration] = [],
        default state: State,
        interval: Duration = .seconds(1),
        clock: any Clock<Duration> = ContinuousClock(),
        sanitizer: (@Sendable (State) -> State)? = nil,
        repair: (@Sendable (SavedStateError, Data) -> State?)? = nil,
        onError: (@Sendable (SavedStateError) -> Void)? = nil
    ) {
        self.init(
            in: FileStorage(name, in: folder),
            version: version,
            migrations: migrations,
            default: state,
            interval: interval,
            clock: clock,
            sanitizer: sanitizer,
            repair: repair,
            onError: onError
        )
    }

    /// Loads a state from a storage, or uses the default if the storage is empty. The parameters are those of
    /// ``init(_:in:version:migrations:default:interval:clock:sanitizer:repair:onError:)``.
    public init(
        in storage: any StateStorage,
        version: Int = 1,
        migrations: [Migration] = [],
        default state: State,
        interval: Duration = .seconds(1),
        clock: any Clock<Duration> = ContinuousClock(),
        sanitizer: (@Sendable (State) -> State)? = nil,
        repair: (@Sendable (SavedStateError, Data) -> State?)? = nil,
        onError: (@Sendable (SavedStateError) -> Void)? = nil
    ) {
        let format = StateFormat<State>(version: version, migrations: migrations)
        let output = StateOutput(storage, format, repair: repair)
        let (loaded, error) = output.load()
        status = Guarded(Status(loaded: loaded ?? state))
        loadError = error
        canSave = output.canSave
        canRemove = output.canRemove
        self.output = QueueBound(output, to: queue)
        defaultState = state
        self.interval = interval
        self.clock = clock
        self.sanitizer = sanitizer
        self.onError = onError ?? { $0.writeToStandardError() }
        queue.setSpecific(key: isQueue, value: true)
        if let error { self.onError(error) }
        present.add(self)
    }

    // MARK: Reading

    /// The initial state for a store: the loaded one, or the default. After ``follow(_:)``, the state of the followed
    /// source. The default again after the source's release, ``purge()`` or ``end()``.
    public var state: State {
        let (loaded, following) = status.withLock { ($0.loaded, $0.following) }
        return loaded ?? following?.read() ?? defaultState
    }

    /// The reason why the last change could not be saved; nil if it was saved. Saving is retried with the next change
    /// and by `flush()`.
    public var saveError: SavedStateError? { status.withLock { $0.saveError } }

    // MARK: Following

    /// Saves the current state of a source, and each later change, after `interval`. Replaces the source followed
    /// before, whose unwritten changes are dropped: call `flush()` first to keep them.
    ///
    /// May be called on any thread. The source retains this object. This object no longer retains the loaded state.
    /// Saves nothing if ``canSave`` is false. A call after ``end()`` stops the process with a message. Write errors
    /// are passed to `onError`.
    public func follow<Source: StateSource>(_ source: Source) where Source.SourceState == State {
        let feed = source.stateFeed
        follow(feed, read: feed.read)
    }

    /// Saves a part of a source's state: as it is now, and after each change. Otherwise like ``follow(_:)``.
    ///
    /// ```swift
    /// saved.follow(flux, \.settings)
    /// saved.follow(userStore, \.users)        // a value of a store of FluxCapacitor
    /// ```
    ///
    /// - Parameters:
    ///   - source: the source of the state with the part.
    ///   - part: a key path, or a closure. Called on another thread.
    public func follow<Source: StateSource>(
        _ source: Source,
        _ part: @escaping @Sendable (Source.SourceState) -> State
    ) {
        let feed = source.stateFeed
        follow(feed, read: { feed.read().map(part) })
    }

    private func follow<SourceState>(_ feed: StateFeed<SourceState>, read: @escaping () -> State?) {
        let following = Following(feed, read: read)
        stopFollowing()
        let isEnded = status.withLock { status in
            status.following = following
            return status.isEnded
        }
        if isEnded { Misuse.useAfterEnd("follow a store") }
        if !canSave { return }
        status.withLock { status in
            if present.isLeft && status.present.isShown && status.following === following {
                status.present = .unknown
            }
        }
        let end = feed.observe { self.noteChange(of: following) }
        let isCurrent = status.withLock { status in
            following.end.exchange(end)
            return status.following === following
        }
        // If another thread has replaced the source in the meantime, this observation is not needed.
        if !isCurrent { end() }
        noteChange(of: following)
    }

    /// Stops following the source, and drops its unwritten changes.
    private func stopFollowing() {
        // Release the old status after unlocking, because the deinit of states and sources may run any code.
        let old = status.withLock { status in
            let old = status
            status = Status(saveError: old.saveError, isEnded: old.isEnded)
            return old
        }
        old.timer?.cancel()
        old.following?.end.withLock { $0 }?()
    }

    private func noteChange(of following: Following) {
        status.withLock { status in
            if status.following !== following { return }
            status.isPending = true
            if status.retained == nil { status.retained = following.owner }
            if status.timer == nil { status.timer = makeTimer() }
        }
    }

    private func makeTimer() -> Task<Void, Never> {
        Task.detached(priority: .utility) { [weak self, clock, interval] in
            try? await clock.sleep(for: interval)
            if !Task.isCancelled { self?.timeIsUp() }
        }
    }

    private func timeIsUp() {
        queue.async {
            self.write(always: false)
            // Start the next timer after the write, because the write may take longer than the interval.
            self.status.withLock { $0.timer = $0.isDue ? self.makeTimer() : nil }
        }
    }

    // MARK: Writing, on the queue

    private func write(always: Bool) {
        let (following, source) = status.withLock { status in
            (status.following, status.retained ?? status.following?.owner)
        }
        defer { withExtendedLifetime((following, source)) {} }
        guard canSave, let following, beginWrite(of: following, always) else { return }
        guard let state = presentState(of: following) else { return }
        do throws(SavedStateError) {
            try output.object.save(sanitizer?(state) ?? state)
            status.withLock { $0.saveError = nil }
        } catch {
            status.withLock { status in
                // After a purge, or with another source, this error no longer matters.
                if status.following !== following { return }
                status.saveError = error
                status.isPending = true
                status.retained = source
            }
            errorQueue.async { [onError] in onError(error) }
        }
    }

    /// - Returns: whether there is a state to write.
    private func beginWrite(of following: Following, _ always: Bool) -> Bool {
        status.withLock { status in
            if status.following !== following { return false }
            // A timeline shows the past, so the state to write is unknown. The change stays pending until the
            // timeline shows the present.
            if case .unknown = status.present { return false }
            defer {
                status.isPending = false
                status.retained = nil
            }
            return always || status.isPending
        }
    }

    /// The present state of the source, even while a timeline shows the past.
    private func presentState(of following: Following) -> State? {
        if case .left(let state) = status.withLock({ $0.present }) { return state }
        let state = following.read()
        // If a timeline has left the present before the read, `state` is a past state.
        return switch status.withLock({ $0.present }) {
        case .shown: state
        case .left(let state): state
        case .unknown: nil
        }
    }

    private var error: SavedStateError? { canSave ? saveError : loadError }

    /// Performs `body` on the queue, and waits for it.
    ///
    /// - Parameter call: the name of the calling public function, for the message about misuse.
    private func onQueue<Result>(_ call: String, _ body: () -> Result) -> Result {
        if DispatchQueue.getSpecific(key: isQueue) == true { Misuse.waitOnQueue(call) }
        return queue.sync(execute: body)
    }

    /// Saves the changes of all calls that have returned, and returns when they are on disk. Call it when the app
    /// enters the background, and before it ends.
    ///
    /// Waits for this object's queue. Encodes and writes, unless the saved state is up to date. Does nothing after
    /// ``end()``. A call by this object's own sanitizer or storage stops the process with a message.
    ///
    /// - Throws: ``SavedStateError`` if the changes could not be saved.
    public func flush() throws(SavedStateError) {
        onQueue("flush") { write(always: true) }
        if let error { throw error }
    }

    /// Saves the changes of all calls that have returned, and returns when they are on disk.
    ///
    /// - Throws: ``SavedStateError`` if the changes could not be saved.
    public func flush() async throws(SavedStateError) {
        await withCheckedContinuation { continuation in
            queue.async {
                self.write(always: true)
                continuation.resume()
            }
        }
        if let error { throw error }
    }

    /// Returns when `onError` has been called with all errors so far. For tests.
    func waitForErrors() { errorQueue.sync {} }

    // MARK: Ending

    /// Removes the saved state, including states that were set aside or cannot be loaded, and stops following the
    /// source. Call it when a user logs out. Pending changes are dropped. To save again, ``follow(_:)`` a store that
    /// has another user's state, or no user's.
    ///
    /// Returns after the removal, and waits for this object's queue. A call after ``end()`` stops the process
    /// with a message.
    ///
    /// - Throws: ``SavedStateError`` if the saved state could not be removed.
    public func purge() throws(SavedStateError) {
        stopFollowing()
        status.withLock { $0.saveError = nil }
        if let loadError, !canRemove { throw loadError }
        let result = onQueue("purge") {
            Result { () throws(SavedStateError) in try output.object.remove() }
        }
        try result.get()
    }

    /// Flushes, stops following, and releases the file for other processes and objects. Idempotent. Changes that other
    /// threads make during the call are not always saved.
    ///
    /// - Throws: ``SavedStateError`` if the last changes could not be saved. This object has not ended then; call
    ///   `end()` again.
    public func end() throws(SavedStateError) {
        let error: SavedStateError? = onQueue("end") {
            // Set `isEnded` before the last write, to refuse sources that are followed during the write and would
            // not be saved.
            status.withLock { $0.isEnded = true }
            write(always: true)
            let error = saveError
            if error == nil { output.object.close() } else { status.withLock { $0.isEnded = false } }
            return error
        }
        if let error { throw error }
        stopFollowing()
    }
}

extension SavedState: PresentFollower {
    package func presentWillBeLeft() {
        let following = status.withLock { $0.present.isShown ? $0.following : nil }
        guard let following, let state = following.read() else { return }
        status.withLock { status in
            if present.isLeft && status.present.isShown && status.following === following {
                status.present = .left(state)
            }
        }
    }

    package func presentDidReturn() {
        // Release the state after unlocking, because its deinit may run any code.
        var old = PresentState.shown
        let following = status.withLock { status in
            if !present.isLeft { swap(&old, &status.present) }
            return status.following
        }
        if !old.isShown, let following { noteChange(of: following) }
    }
}
