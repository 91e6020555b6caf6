import Foundation
import Millrace
import MillraceTimeline

/// The connection to a hub: dials it on a thread of its own, reads what it says, and dials it again when it has gone.
///
/// Whatever happens here, the app's threads neither wait for it nor end by it.
///
/// Sendable: `storage` is read and written under `lock` only, and nothing else changes.
final class HubLink: @unchecked Sendable {
    private struct Storage {
        var state = Inspector.State.searching(lastFailure: nil)
        var socket: Socket?

        /// What has been logged since a connection has last lasted.
        var logged: Set<String> = []
    }

    /// What has become of the attempts so far. Used on the thread.
    private struct Past {
        /// How many have failed since a connection has last lasted.
        var failures = 0
        var wasConnected = false

        /// How long there has been no hub.
        var absence = Duration.zero

        /// Notes that there was a hub until now.
        mutating func noteConnection() {
            wasConnected = true
            absence = .zero
        }
    }

    private let hub: Inspector.HubAddress
    private let inspection: Inspection
    private let clock: HubClock
    private let log: @Sendable (String) -> Void

    /// Whether the timeline is to record only while a hub is there.
    private let needsHub: Bool
    private let stream: RecordingStream
    private var storage = Storage()
    private let lock = Lock()

    /// Ends a wait.
    private let wake = DispatchSemaphore(value: 0)

    /// How long the timeline goes on without the hub that it was connected to.
    private static let patience = Duration.seconds(60)

    /// How long to wait before a hub is asked again that does not want the app.
    private static let refusalDelay = Duration.seconds(30)

    /// How long a connection lasts at least that is no failure. A hub that ends each at once is not dialled ten times a second.
    private static let shortest = Duration.seconds(10)

    /// How many lines are remembered. A hub may give a new reason each time.
    private static let mostLogged = 20

    /// How long a hub has to greet.
    private static let greetingLimit = 10

    init(
        to hub: Inspector.HubAddress,
        _ inspection: Inspection,
        needsHub: Bool,
        clock: HubClock,
        log: @escaping @Sendable (String) -> Void
    ) {
        self.hub = hub
        self.inspection = inspection
        self.needsHub = needsHub
        self.clock = clock
        self.log = { log("Millrace inspector: \($0)") }
        stream = RecordingStream(inspection)
    }

    /// How it stands with the hub.
    var state: Inspector.State { lock.withLock { storage.state } }

    /// Begins to dial. Returns at once.
    func start() {
        let thread = Thread { self.run() }
        thread.name = "millrace.inspector.link"
        thread.qualityOfService = .utility
        thread.start()
    }

    /// Ends the connection, for good. Returns at once. Idempotent.
    func disconnect() {
        let socket = lock.withLock {
            storage.state = .disconnected
            return storage.socket
        }
        socket?.shutDown()
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

    /// Makes one attempt, and stays with the hub for as long as it lasts.
    ///
    /// - Returns: How long to wait before the next; nil if there is to be none.
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
            if hasLasted { lock.withLock { storage.logged = [] } }
            logOnce("the connection to the hub is lost. \(reason)")
            past.failures = hasLasted ? 0 : past.failures + 1
            delay = clock.delay(afterFailures: past.failures)
            past.noteConnection()
        }
        if needsHub && (!past.wasConnected || past.absence >= Self.patience) { detach() }
        return delay
    }

    private func detach() {
        if inspection.detach() { inspection.queue.sync { stream.forget() } }
    }

    /// Logs a line, unless it has been logged since a connection has last lasted.
    private func logOnce(_ line: String) {
        let isNew = lock.withLock {
            if storage.logged.count == Self.mostLogged { storage.logged = [] }
            return storage.logged.insert(line).inserted
        }
        if isNew { log(line) }
    }

    private var name: String { "\(hub.host):\(hub.port)" }

    /// - Returns: Whether the link goes on.
    @discardableResult
    private func change(to state: Inspector.State) -> Bool {
        lock.withLock {
            if storage.state == .disconnected { return false }
            storage.state = state
            return true
        }
    }

    // MARK: One connection

    /// What has become of a connection.
    private enum Outcome {
        case disconnected
        /// There was none, for this reason.
        case failed(String)
        /// The hub does not take the app, at once or after it has, for this reason.
        case refused(String, wasWelcome: Bool)
        /// It has ended, for this reason, after this time.
        case lost(String, after: Duration)
    }

    private func attempt() -> Outcome {
        let socket: Socket
        do throws(SocketError) {
            socket = try Socket.dial(host: hub.host, port: hub.port)
        } catch {
            return isDisconnected ? .disconnected : .failed("\(error)")
        }
        let isWanted = lock.withLock {
            storage.socket = socket
            return storage.state != .disconnected
        }
        defer { lock.withLock { storage.socket = nil } }
        if !isWanted { return .disconnected }
        let outcome = converse(over: socket)
        return isDisconnected ? .disconnected : outcome
    }

    private var isDisconnected: Bool { state == .disconnected }

    private func converse(over socket: Socket) -> Outcome {
        let outbox = Outbox(socket)
        defer { outbox.end() }
        var hello = inspection.app
        hello.token = hub.token
        outbox.send(Link.preface + AppMessage.hello(hello).encoded)
        var reader = LinkReader<HubMessage>()
        let conversation = HubConversation(inspection, stream, log: log) { outbox.send($0) }
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
                    // What is not yet read waits on the network, so that a hub cannot fill the app's memory.
                    try inspection.queue.sync { try pooled { try conversation.take(message) } }
                }
            }
        } catch let error as Link.Failure {
            return ending("It does not speak as a hub does: \(error).")
        } catch {
            return ending("\(error)")
        }
    }

    /// - Returns: Whether the link goes on.
    private func welcome() -> Bool {
        if needsHub { inspection.attach() }
        let page = hub.page(of: inspection.app.session)
        guard change(to: .connected(page: page)) else { return false }
        logOnce("open \(page)")
        return true
    }
}

/// Runs something, and releases at its end what Foundation has put into the thread's autorelease pool: a thread that never ends
/// has nobody else who does. Where there is no Objective-C there is nothing to release.
private func pooled<Result>(_ body: () throws -> Result) rethrows -> Result {
    #if canImport(ObjectiveC)
    try autoreleasepool(invoking: body)
    #else
    try body()
    #endif
}
