import Foundation
import Millrace
import TestSupport

@testable @_spi(MillraceHub) import MillraceInspector

/// A page operated by a test: it records each message, and scheduled wake-ups run when the test says so.
final class Page: Sendable {
    private let inspection: Inspection
    private let received = Log<String>()
    private let seen = Guarded(0)
    private let delayed = Guarded<[@Sendable () -> Void]>([])
    private let stored = Guarded<PageConversation?>(nil)

    init(_ inspection: Inspection) {
        self.inspection = inspection
    }

    private var conversation: PageConversation { stored.withLock { $0! } }

    /// Connects, and returns the messages that arrive at once.
    func connect() async throws -> [[String: Any]] {
        let conversation = PageConversation(
            inspection,
            delay: { [self] body in delayed.withLock { $0.append(body) } },
            send: { [received] in received.note(jsonText($0)) }
        )
        stored.withLock { $0 = conversation }
        await conversation.begin()
        return try news()
    }

    func disconnect() async { await conversation.end() }

    /// Returns the messages that no earlier call has returned.
    func news() throws -> [[String: Any]] {
        let all = received.values
        let new = seen.withLock { seen in
            defer { seen = all.count }
            return all[seen...]
        }
        return try new.map { try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any] ?? [:] }
    }

    /// The number of wake-ups that the conversation has scheduled.
    var wakeUps: Int { delayed.withLock(\.count) }

    /// Runs the scheduled wake-ups, and returns the resulting messages.
    func wait() async throws -> [[String: Any]] {
        let bodies = delayed.withLock { delayed in
            defer { delayed = [] }
            return delayed
        }
        await withCheckedContinuation { continuation in
            inspection.queue.async {
                for body in bodies { body() }
                continuation.resume()
            }
        }
        return try news()
    }

    /// Sends a message, and returns the messages that arrive at once.
    @discardableResult
    func send(_ json: String) async throws -> [[String: Any]] {
        await conversation.receive(json)
        return try news()
    }

    /// Sends a request and returns its answer, which may come from the main queue. Messages before the answer are dropped.
    func ask(_ json: String) async throws -> [String: Any] {
        var messages = try await send(json)
        if !messages.contains(where: { $0["type"] as? String == "answer" }) {
            await mainQueueTurn()
            await conversation.receive(#"{"type":"acknowledge"}"#)
            messages = try news()
        }
        return messages.last { $0["type"] as? String == "answer" } ?? [:]
    }

    func acknowledge() async throws -> [[String: Any]] { try await send(#"{"type":"acknowledge"}"#) }
}

func types(_ messages: [[String: Any]]) -> [String] { messages.compactMap { $0["type"] as? String } }

/// The ids of the entries in messages.
func orders(_ messages: [[String: Any]]) -> [Int] {
    messages.flatMap { message in
        message["type"] as? String == "entries"
            ? (message["entries"] as? [[String: Any]] ?? []).compactMap { $0["order"] as? Int } : []
    }
}

/// An inspection for tests. A wait for a minute has no limit there, since beside thousands of tests a step may take longer.
func makeInspection(
    limits: Timeline.Limits = Timeline.Limits(),
    permissions: HubPermissions = .all
) -> Inspection {
    Inspection(Timeline(limits: limits), of: makeHello(), permissions: permissions) { queue, seconds, body in
        if seconds < 60 { Inspection.later(queue, seconds, body) }
    }
}

/// The greeting of the app in tests, with a new session each time.
func makeHello() -> AppHello {
    var hello = AppHello(
        session: UUID(),
        app: "Test",
        process: 7,
        device: "desk",
        system: "TestOS 1",
        began: Date(timeIntervalSince1970: 1_750_000_000)
    )
    hello.isDebugBuild = true
    return hello
}
