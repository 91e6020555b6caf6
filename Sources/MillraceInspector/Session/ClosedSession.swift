import MillraceRecording
import MillraceTimeline

/// A session whose app has gone: what the hub has of it, for pages to look at.
///
/// The page sees the newest entry, as of an app that does nothing. All that would move or change the app is refused.
@_spi(MillraceHub) public final class ClosedSession: Sendable {
    private let inspection: Inspection

    /// - Parameters:
    ///   - session: What was recorded, imported with no stores.
    ///   - hello: Who the app was.
    public init(_ session: ImportedSession, hello: AppHello) {
        let timeline = Timeline.showing(session)
        let types = timeline.entries.map { ($0.transition.store, typeName(of: $0.new)) }
        inspection = Inspection(
            timeline,
            of: hello,
            remains: Inspection.Remains(
                missing: session.report.missing,
                stateTypes: Dictionary(types) { first, _ in first }
            )
        )
    }

    /// Shows the session to a page: the same messages as an app sends, which say that it has ended.
    ///
    /// - Parameter send: Carries JSON texts to the page, in order. Called on a queue of the session's own.
    public func openPage(send: @escaping @Sendable (String) -> Void) async -> PageChannel {
        let session = PageSession(inspection) { send(jsonText($0)) }
        await session.begin()
        return PageChannel(session: session)
    }
}

/// The hub's end of a conversation between a page and a closed session.
@_spi(MillraceHub) public struct PageChannel: Sendable {
    let session: PageSession

    /// Takes a message of the page; returns when it has been read.
    public func receive(_ json: String) async { await session.receive(json) }

    /// Ends the conversation. Idempotent.
    public func end() async { await session.end() }
}
