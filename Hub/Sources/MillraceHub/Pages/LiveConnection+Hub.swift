import Foundation
import LocalWebServer
@_spi(MillraceHub) import MillraceInspector

extension LiveConnection {
    /// The time between two lists at least.
    private static let interval = Duration.milliseconds(250)

    /// Tells a page of the list of sessions, again and again.
    static func watching(_ sessions: Sessions, address: String) -> LiveConnection {
        LiveConnection { texts, send in
            await first(
                {
                    for await _ in await sessions.changes() {
                        send(jsonText(await sessions.listing(address: address)))
                        // Cancelled when the page has gone.
                        guard (try? await Task.sleep(for: interval)) != nil else { return }
                    }
                },
                { for await _ in texts {} }
            )
        }
    }

    /// Lets a page talk to an app, or to what shows the recording of one that has gone.
    static func page(of id: UUID, _ partner: Sessions.Partner, in sessions: Sessions) -> LiveConnection {
        LiveConnection { texts, send in
            await sessions.countPage(id, by: 1)
            switch partner {
            case .app(let app): await relay(texts, send, to: app)
            case .recording(let session, let comeback):
                let page = await session.openPage(send: send)
                await first(
                    { for await json in texts { await page.receive(json) } },
                    // The page connects again, and is shown the app.
                    { for await _ in comeback {} }
                )
                await page.end()
            }
            await sessions.countPage(id, by: -1)
        }
    }

    private static func relay(
        _ texts: Texts,
        _ send: @escaping @Sendable (String) -> Void,
        to app: AppConnection
    ) async {
        // Fails if the app has just gone. The page connects again, and is shown its recording.
        guard let channel = try? await app.open(.page) else { return }
        await first(
            { for await message in channel.messages { send(String(decoding: message, as: UTF8.self)) } },
            {
                for await json in texts {
                    guard (try? await channel.send(Array(json.utf8))) != nil else { return }
                }
            }
        )
        // A task of its own, since this one is cancelled when the page has gone. It fails if the app has gone, too.
        await Task {
            await channel.drop()
            try? await channel.end()
        }.value
    }

    /// Runs both until one of them ends.
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
