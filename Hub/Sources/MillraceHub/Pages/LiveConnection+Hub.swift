import Foundation
import LocalWebServer
@_spi(MillraceHub) import MillraceInspector

extension LiveConnection {
    /// The minimum time between two messages.
    private static let interval = Duration.milliseconds(250)

    /// Sends the list of sessions to a page whenever it changes.
    static func watching(_ sessions: Sessions, address: String) -> LiveConnection {
        LiveConnection { texts, send in
            await first(
                {
                    for await _ in await sessions.changes() {
                        send(jsonText(await sessions.listing(address: address)))
                        // The sleep throws if the page is closed.
                        guard (try? await Task.sleep(for: interval)) != nil else { return }
                    }
                },
                { for await _ in texts {} }
            )
        }
    }

    /// Sends a page the status of the agents, whenever that status changes, and the calls of a session.
    ///
    /// - Parameters:
    ///   - agents: The agents; nil if agents are disabled.
    ///   - calls: The session's calls; nil for a page without a session.
    ///   - problems: The session, to send what is wrong with it whenever that changes; nil for a page without one.
    static func watching(
        _ agents: AgentControl?,
        _ calls: SessionCalls? = nil,
        problems: (session: UUID, sessions: Sessions)? = nil
    ) -> LiveConnection {
        LiveConnection { texts, send in
            await withTaskGroup(of: Void.self) { group in
                group.addTask { await tell(of: agents, send) }
                if let calls { group.addTask { await tell(of: calls, send) } }
                if let problems { group.addTask { await tell(of: problems, send) } }
                for await _ in texts {}
                group.cancelAll()
            }
        }
    }

    private static func tell(of agents: AgentControl?, _ send: @Sendable (String) -> Void) async {
        guard let agents else { return send(jsonText(AgentsMessage(nil))) }
        for await _ in await agents.changes() {
            send(jsonText(AgentsMessage(await agents.status)))
            guard (try? await Task.sleep(for: interval)) != nil else { return }
        }
    }

    /// The maximum number of calls in a message.
    private static let batch = 500

    private static func tell(of calls: SessionCalls, _ send: @Sendable (String) -> Void) async {
        var position = 0
        for await _ in await calls.changes() {
            var message: CallsMessage
            repeat {
                message = CallsMessage(await calls.records(from: position, limit: batch))
                send(jsonText(message))
                position = message.from + message.calls.count
            } while message.calls.count == batch
            guard (try? await Task.sleep(for: interval)) != nil else { return }
        }
    }

    private static func tell(
        of problems: (session: UUID, sessions: Sessions),
        _ send: @Sendable (String) -> Void
    ) async {
        var last: String?
        for await _ in await problems.sessions.changes() {
            let problem = await problems.sessions.problem(of: problems.session)
            if problem != last { send(jsonText(ProblemMessage(text: problem ?? ""))) }
            last = problem
            guard (try? await Task.sleep(for: interval)) != nil else { return }
        }
    }

    /// Connects a page to an app, or to the recording of an app that has ended. While the recording is loaded, the page
    /// receives the progress. Of a recording that cannot be loaded it receives the reason.
    static func page(of id: UUID, in sessions: Sessions) -> LiveConnection {
        LiveConnection { texts, send in
            await sessions.countPage(id, by: 1)
            switch await partner(for: id, in: sessions, send) {
            case nil: break
            case .failure(let error):
                send(jsonText(UnreadableMessage(reason: "\(error)")))
                // A page whose connection ends would connect again, and the hub would read the file again.
                let reconnection = await sessions.reconnection(of: id)
                await first({ for await _ in texts {} }, { for await _ in reconnection {} })
            case .success(.app(let app)): await relay(texts, send, to: app)
            case .success(.recording(let session, let reconnection)):
                let page = await session.openPage(send: send)
                await first(
                    { for await json in texts { await page.receive(json) } },
                    // When the app reconnects, end this connection. The page reconnects and is served by the app.
                    { for await _ in reconnection {} }
                )
                await page.end()
            }
            await sessions.countPage(id, by: -1)
        }
    }

    /// What a page is connected to; nil if the session was removed meanwhile.
    private static func partner(
        for id: UUID,
        in sessions: Sessions,
        _ send: @escaping @Sendable (String) -> Void
    ) async -> Result<Sessions.Partner, any Error>? {
        let reading = await sessions.reading(of: id)
        let telling = Task {
            // The sleep throws if the recording has been loaded.
            while let reading, (try? await Task.sleep(for: interval)) != nil {
                send(jsonText(ReadingMessage(share: reading.progress)))
            }
        }
        var partner: Result<Sessions.Partner, any Error>?
        do {
            partner = try await sessions.partner(for: id).map { .success($0) }
        } catch {
            partner = .failure(error)
        }
        telling.cancel()
        await telling.value
        return partner
    }

    private static func relay(
        _ texts: Texts,
        _ send: @escaping @Sendable (String) -> Void,
        to app: AppConnection
    ) async {
        // Fails if the app has just disconnected. The page reconnects and is served from the recording.
        guard let channel = try? await app.open(.page) else { return }
        await first(
            { for await message in channel.messages { send(String(decoding: message, as: UTF8.self)) } },
            {
                for await json in texts {
                    guard (try? await channel.send(Array(json.utf8))) != nil else { return }
                }
            }
        )
        // Use a new task, because this one is cancelled when the page is closed. Ignore errors, because the app may be
        // disconnected.
        await Task {
            await channel.drop()
            try? await channel.end()
        }.value
    }

    /// Runs two operations until one of them ends, then cancels the other.
    private static func first(
        _ one: @escaping @Sendable () async -> Void,
        _ other: @escaping @Sendable () async -> Void
    ) async {
        await withTaskGroup(of: Void.self) { group in
            group.addTask { await one() }
            group.addTask { await other() }
            await group.next()
            group.cancelAll()
        }
    }
}

/// Tells a page how far the hub has loaded the recording that the page waits for.
private struct ReadingMessage: Encodable {
    let type = "reading"
    /// The share of the bytes, from 0 to 1.
    let share: Double

    private enum CodingKeys: CodingKey { case type, share }
}

/// Tells a page that the recording cannot be loaded.
private struct UnreadableMessage: Encodable {
    let type = "unreadable"
    /// A sentence for people.
    let reason: String

    private enum CodingKeys: CodingKey { case type, reason }
}
