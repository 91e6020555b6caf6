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
        var failures = 0
        var wasConnected = false
        var absence = Duration.zero
        var lastLine: String?
        func logOnce(_ line: String) {
            if line != lastLine { log(line) }
            lastLine = line
        }
        while true {
            let outcome = attempt()
            let delay: Duration
            switch outcome {
            case .disconnected: return
            case .refused(let reason):
                change(to: .refused(reason))
                logOnce("the hub at \(name) refuses this app: \(reason)")
                delay = Self.refusalDelay
            case .failed(let reason):
                change(to: .searching(lastFailure: reason))
                delay = clock.delay(afterFailures: failures)
                failures += 1
                if !wasConnected { logOnce("no hub at \(name) yet. \(reason)") }
            case .lost(let reason, let isFault):
                change(to: .searching(lastFailure: reason))
                log("the connection to the hub is lost. \(reason)")
                // A hub that ends every connection by a fault is not dialled ten times a second.
                failures = isFault ? failures + 1 : 0
                delay = clock.delay(afterFailures: failures)
                wasConnected = true
                absence = .zero
            }
            if needsHub && (!wasConnected || absence >= Self.patience) { inspection.timeline.detach() }
            clock.wait(delay, wake)
            absence += delay
        }
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
        case refused(String)
        /// It has ended, for this reason.
        case lost(String, isFault: Bool)
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
        var isWelcome = false
        func ending(_ reason: String, isFault: Bool) -> Outcome {
            isWelcome ? .lost(outbox.failure ?? reason, isFault: isFault) : .failed(outbox.failure ?? reason)
        }
        defer { inspection.queue.sync { conversation.end() } }
        do {
            socket.limitReads(seconds: Self.greetingLimit)
            while true {
                let bytes = try socket.read()
                if bytes.isEmpty { return ending("The hub has ended it.", isFault: false) }
                reader.append(bytes)
                while let message = try reader.next() {
                    if case .refusal(let reason) = message, !isWelcome { return .refused(reason) }
                    if case .welcome = message, !isWelcome {
                        socket.limitReads(seconds: 0)
                        if !welcome() { return .disconnected }
                        isWelcome = true
                    }
                    // What is not yet read waits on the network, so that a hub cannot fill the app's memory.
                    try inspection.queue.sync { try conversation.take(message) }
                }
            }
        } catch let error as Link.Failure {
            return ending("It does not speak as a hub does: \(error).", isFault: true)
        } catch {
            return ending("\(error)", isFault: false)
        }
    }

    /// - Returns: Whether the link goes on.
    private func welcome() -> Bool {
        if needsHub { inspection.timeline.attach() }
        let page = hub.page(of: inspection.app.session)
        guard change(to: .connected(page: page)) else { return false }
        log("open \(page)")
        return true
    }
}
