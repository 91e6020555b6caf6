import Foundation
import TestSupport

@testable @_spi(MillraceHub) import MillraceInspector

/// A page that a test plays: it sees each message, and time passes for it when the test says so.
final class Page: Sendable {
    private let inspection: Inspection
    private let received = Log<String>()
    private let seen = Guarded(0)
    private let delayed = Guarded<[@Sendable () -> Void]>([])
    private let stored = Guarded<PageSession?>(nil)

    init(_ inspection: Inspection) {
        self.inspection = inspection
    }

    private var session: PageSession { stored.withLock { $0! } }

    /// Connects; returns the messages that come at once.
    func connect() async throws -> [[String: Any]] {
        let session = PageSession(
            inspection,
            delay: { [self] body in delayed.withLock { $0.append(body) } },
            send: { [received] in received.note(jsonText($0)) }
        )
        stored.withLock { $0 = session }
        await session.begin()
        return try news()
    }

    func disconnect() async { await session.end() }

    /// The messages since the last time.
    func news() throws -> [[String: Any]] {
        let all = received.values
        let new = seen.withLock { seen in
            defer { seen = all.count }
            return all[seen...]
        }
        return try new.map { try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any] ?? [:] }
    }

    /// How many times the session wants to be woken up.
    var wakeUps: Int { delayed.withLock(\.count) }

    /// Lets time pass; returns the messages that come of it.
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

    /// Sends a message; returns what comes back at once.
    @discardableResult
    func send(_ json: String) async throws -> [[String: Any]] {
        await session.receive(json)
        return try news()
    }

    /// Asks; returns the answer, which may come from the main queue, and leaves out what comes before it.
    func ask(_ json: String) async throws -> [String: Any] {
        var messages = try await send(json)
        if !messages.contains(where: { $0["type"] as? String == "answer" }) {
            await mainQueueTurn()
            await session.receive(#"{"type":"acknowledge"}"#)
            messages = try news()
        }
        return messages.last { $0["type"] as? String == "answer" } ?? [:]
    }

    func acknowledge() async throws -> [[String: Any]] { try await send(#"{"type":"acknowledge"}"#) }
}

func types(_ messages: [[String: Any]]) -> [String] { messages.compactMap { $0["type"] as? String } }

/// The numbers of the entries in messages.
func orders(_ messages: [[String: Any]]) -> [Int] {
    messages.flatMap { message in
        message["type"] as? String == "entries"
            ? (message["entries"] as? [[String: Any]] ?? []).compactMap { $0["order"] as? Int } : []
    }
}

/// What an inspector shows in tests.
func makeInspection(
    limits: Timeline.Limits = Timeline.Limits(),
    permissions: HubPermissions = .all
) -> Inspection {
    Inspection(Timeline(limits: limits), of: makeHello(), permissions: permissions)
}

/// Who the app is in tests: each time another session.
func makeHello() -> AppHello {
    AppHello(
        session: UUID(),
        app: "Test",
        process: 7,
        device: "desk",
        system: "TestOS 1",
        began: Date(timeIntervalSince1970: 1_750_000_000)
    )
}
