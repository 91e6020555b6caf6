import Millrace
import MillraceRecording
import MillraceTimeline

/// A session whose app has ended, loaded from the hub's recording for pages to read.
///
/// Pages see the state after the newest entry. Requests that move or change the app are refused.
@_spi(MillraceHub) public final class ClosedSession: Sendable {
    let inspection: Inspection

    /// The secret texts that the app has sent. Besides these texts, values whose names denote secrets are hidden from
    /// agents.
    let secrets: [String]

    /// - Parameters:
    ///   - session: The recording, read by an importer that was given no stores of this process.
    ///   - hello: The description of the app.
    ///   - secrets: The secret texts that the app has sent: see ``AppMessage/secret(_:)``.
    public init(_ session: ImportedSession, hello: AppHello, secrets: [String] = []) {
        self.secrets = secrets
        let timeline = Timeline.showing(session)
        let types = timeline.entries.map { ($0.transition.store, typeName(of: $0.new)) }
        inspection = Inspection(
            timeline,
            of: hello,
            warnings: Warnings.Options(),
            secrets: KnownSecrets(names: hello.secretNames ?? []) { secrets },
            remains: Inspection.Remains(
                missing: session.report.missing,
                stateTypes: Dictionary(types) { first, _ in first }
            )
        )
        inspection.warnings.look(through: timeline.entries)
    }

    /// Opens the session for a page. Sends the same messages as an app, but marks the session as ended.
    ///
    /// - Parameter send: Sends JSON texts to the page, in order. Called on the session's own queue.
    public func openPage(send: @escaping @Sendable (String) -> Void) async -> PageChannel {
        let session = PageSession(inspection) { send(jsonText($0)) }
        await session.begin()
        return PageChannel(session: session)
    }
}

/// The hub's end of a connection between a page and a closed session.
@_spi(MillraceHub) public struct PageChannel: Sendable {
    let session: PageSession

    /// Handles a message of the page. Returns when the message has been decoded.
    public func receive(_ json: String) async { await session.receive(json) }

    /// Closes the connection. Idempotent.
    public func end() async { await session.end() }
}
