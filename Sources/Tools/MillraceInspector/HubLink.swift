import Foundation
import Millrace
import MillraceRecording
import MillraceReporting
import MillraceTimeline

/// The connection to a hub. Dials on its own thread, reads the hub's messages, and reconnects when the connection is
/// lost.
///
/// The app's threads never wait for the connection, and a failure of the connection never ends the app.
final class HubLink: Sendable {
    private struct Storage {
        var socket: Socket?

        /// The outbox of the present connection.
        var outbox: Outbox?

        /// Notes what the stores are doing, from the first connection on.
        var crashes: CrashWatch?

        /// The lines logged since the last stable connection.
        var logged: Set<String> = []
    }

    /// The history of the attempts to connect. Used on the link's thread.
    private struct Past {
        /// The number of failures since the last stable connection.
        var failures = 0
        var wasConnected = false

        /// The time without a connection: the sum of the delays between attempts since the last connection ended.
        var absence = Duration.zero

        /// Records that a connection has ended, and restarts ``absence`` at zero.
        mutating func noteConnection() {
            wasConnected = true
            absence = .zero
        }
    }

    private let hub: Inspector.HubAddress
    private let access: AgentAccess
    private let clock: HubClock
    private let log: @Sendable (String) -> Void

    /// Whether the timeline records only while a hub is connected.
    private let needsHub: Bool
    private let stream: RecordingStream
    private let storage = Guarded(Storage())

    /// The state of the connection. Not recorded in any timeline.
    private let container = StateContainer(
        Inspector.State.searching(lastFailure: nil),
        queue: RunToCompletionQueue(),
        label: nil
    )

    /// A semaphore that ends the delay before the next attempt when it is signalled.
    private let wake = DispatchSemaphore(value: 0)

    /// How long the timeline continues to record after the connection to the hub is lost.
    private static let recordingGrace = Duration.seconds(60)

    /// The delay before the next attempt after a hub has refused the app.
    private static let refusalDelay = Duration.seconds(30)

    /// The minimum duration of a stable connection. A shorter connection counts as a failure, so that a hub that
    /// closes each connection at once is not dialled ten times a second.
    private static let shortest = Duration.seconds(10)

    /// The maximum size of `logged`, which could grow without end if a hub sent a different reason each time.
    private static let mostLogged = 20

    /// How long a crashed thread waits until the hub has stored what it was doing, in milliseconds.
    private static let crashLimit = 1_500

    /// The time limit for the hub's greeting, in seconds.
    private static let greetingLimit = 10

    init(
        to hub: Inspector.HubAddress,
        _ access: AgentAccess,
        needsHub: Bool,
        clock: HubClock,
        log: @escaping @Sendable (String) -> Void
    ) {
        self.hub = hub
        self.access = access
        self.needsHub = needsHub
        self.clock = clock
        self.log = { log("Millrace inspector: \($0)") }
        stream = RecordingStream(access.inspection)
    }

    private var inspection: Inspection { access.inspection }

    /// The state of the connection.
    var state: Inspector.State { container.state }

    /// The current state, followed by each new one until the link is disconnected.
    var states: AsyncStream<Inspector.State> {
        let (states, continuation) = AsyncStream.makeStream(of: Inspector.State.self)
        let observation = container.observers.add { state in
            continuation.yield(state)
            if state == .disconnected { continuation.finish() }
        }
        continuation.onTermination = { _ in observation.end() }
        container.announce(to: observation) { $0 }
        return states
    }

    /// Begins to dial. Returns at once.
    func start() {
        inspection.warnings.begin()
        let thread = Thread { self.run() }
        thread.name = "millrace.inspector.link"
        thread.qualityOfService = .utility
        thread.start()
    }

    /// Closes the connection permanently. Returns at once. Idempotent.
    func disconnect() {
        change(to: .disconnected)
        inspection.warnings.end(forGood: true)
        endNotes()
        storage.withLock { $0.socket }?.shutDown()
        wake.signal()
    }

    // MARK: The thread

    private func run() {
        var past = Past()
        while let delay = pooled({ dial(&past) }) {
            clock.wait(delay, wake)
            past.absence += delay
        }
    }

    /// Makes one attempt to connect to the hub, and serves the connection until it ends.
    ///
    /// - Returns: The delay before the next attempt; nil if no attempt follows.
    private func dial(_ past: inout Past) -> Duration? {
        let outcome = attempt()
        let delay: Duration
        switch outcome {
        case .disconnected: return nil
        case .refused(let reason, let wasWelcome):
            change(to: .refused(reason))
            logOnce("the hub at \(name) refuses this app: \(reason)")
            delay = Self.refusalDelay
            if wasWelcome { past.noteConnection() }
        case .failed(let reason):
            change(to: .searching(lastFailure: reason))
            delay = clock.delay(afterFailures: past.failures)
            past.failures += 1
            if !past.wasConnected { logOnce("no hub at \(name) yet. \(reason)") }
        case .lost(let reason, let time):
            change(to: .searching(lastFailure: reason))
            let hasLasted = time >= Self.shortest
            if hasLasted { storage.withLock { $0.logged = [] } }
            logOnce("the connection to the hub is lost. \(reason)")
            past.failures = hasLasted ? 0 : past.failures + 1
            delay = clock.delay(afterFailures: past.failures)
            past.noteConnection()
        }
        if needsHub && (!past.wasConnected || past.absence >= Self.recordingGrace) { detach() }
        return delay
    }

    private func detach() {
        endNotes()
        if inspection.detach() { inspection.queue.sync { stream.forget() } }
    }

    /// Logs a line, unless the same line has been logged since the last stable connection.
    private func logOnce(_ line: String) {
        let isNew = storage.withLock { storage in
            if storage.logged.count == Self.mostLogged { storage.logged = [] }
            return storage.logged.insert(line).inserted
        }
        if isNew { log(line) }
    }

    private var name: String { "\(hub.host):\(hub.port)" }

    /// - Returns: Whether the link is still in use.
    @discardableResult
    private func change(to state: Inspector.State) -> Bool {
        container.update { current in
            if current == .disconnected { return false }
            current = state
            return true
        }
    }

    // MARK: One connection

    /// The result of an attempt to connect to the hub.
    private enum Outcome {
        case disconnected
        /// The connection could not be made, for this reason.
        case failed(String)
        /// The hub has refused the app, before or after a welcome, for this reason.
        case refused(String, wasWelcome: Bool)
        /// The connection was lost for this reason, after this duration.
        case lost(String, after: Duration)
    }

    private func attempt() -> Outcome {
        let socket: Socket
        do throws(SocketError) {
            socket = try Socket.dial(host: hub.host, port: hub.port)
        } catch {
            return isDisconnected ? .disconnected : .failed("\(error)")
        }
        storage.withLock { $0.socket = socket }
        defer { storage.withLock { $0.socket = nil } }
        // `disconnect()` sets the state before it reads `storage.socket`. So it either shuts this socket down, or
        // this check finds the new state.
        if isDisconnected { return .disconnected }
        let outcome = converse(over: socket)
        return isDisconnected ? .disconnected : outcome
    }

    private var isDisconnected: Bool { state == .disconnected }

    private func converse(over socket: Socket) -> Outcome {
        let outbox = Outbox(socket)
        storage.withLock { $0.outbox = outbox }
        defer {
            storage.withLock { $0.outbox = nil }
            outbox.end()
        }
        var hello = inspection.app
        hello.token = hub.token
        outbox.send(Link.preface + AppMessage.hello(hello).encoded)
        var reader = LinkReader<HubMessage>()
        let conversation = HubConversation(access, stream, log: log) { outbox.send($0) }
        var start: ContinuousClock.Instant?
        func ending(_ reason: String) -> Outcome {
            let reason = outbox.failure ?? reason
            return start.map { .lost(reason, after: $0.duration(to: clock.now())) } ?? .failed(reason)
        }
        defer { inspection.queue.sync { conversation.end() } }
        do {
            socket.limitReads(seconds: Self.greetingLimit)
            while true {
                let bytes = try socket.read()
                if bytes.isEmpty { return ending("The hub has ended it.") }
                reader.append(bytes)
                while let message = try reader.next() {
                    if case .refusal(let reason) = message {
                        return .refused(reason, wasWelcome: start != nil)
                    }
                    if case .welcome = message, start == nil {
                        socket.limitReads(seconds: 0)
                        if !welcome() { return .disconnected }
                        start = clock.now()
                    }
                    // Wait until each message is handled, so that the system's buffers limit how much a fast hub
                    // can send.
                    try inspection.queue.sync { try pooled { try conversation.take(message) } }
                }
            }
        } catch let error as Link.Failure {
            return ending("It does not speak as a hub does: \(error).")
        } catch {
            return ending("\(error)")
        }
    }

    /// - Returns: Whether the link is still in use.
    private func welcome() -> Bool {
        if needsHub { inspection.attach() }
        beginNotes()
        let page = hub.page(of: inspection.app.session)
        guard change(to: .connected(page: page)) else { return false }
        logOnce("open \(page)")
        return true
    }
}

// MARK: Crashes

extension HubLink {
    /// Makes stores note their work, unless they do so already.
    private func beginNotes() {
        guard let path = inspection.app.workPage, storage.withLock({ $0.crashes == nil }) else { return }
        let crashes = CrashWatch(path: path, hidesNames: inspection.timeline.sanitizer != nil) {
            [weak self] in
            self?.note($0)
        }
        storage.withLock { $0.crashes = crashes }
        // The link may have been disconnected in the meantime.
        if isDisconnected { endNotes() }
    }

    private func endNotes() {
        let crashes = storage.withLock { storage in
            defer { storage.crashes = nil }
            return storage.crashes
        }
        crashes?.end()
    }

    /// Sends the hub the entries that it lacks and a description of the crash, and waits until it has stored them. The
    /// crashed thread waits too. Without a connection, the next one cannot happen, so nothing is sent.
    private func note(_ crash: Crash) {
        guard let outbox = storage.withLock({ $0.outbox }), case .connected = state else { return }
        outbox.send(.ending(SessionEnding(crash, sanitizer: inspection.timeline.sanitizer)))
        let stored = DispatchSemaphore(value: 0)
        inspection.queue.async { [self] in stream.note(crash) { stored.signal() } }
        _ = stored.wait(timeout: .now() + .milliseconds(Self.crashLimit))
    }
}

/// Runs a closure in its own autorelease pool, because the pool of a long-running thread is not drained before the
/// thread ends. Without Objective-C there is no pool.
private func pooled<Result>(_ body: () throws -> Result) rethrows -> Result {
    #if canImport(ObjectiveC)
    try autoreleasepool(invoking: body)
    #else
    try body()
    #endif
}
