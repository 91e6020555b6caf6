import Millrace
import MillraceRecording
import MillraceTimeline

/// A session whose app has ended, loaded from the hub's recording for pages and agents to read.
///
/// They see the state after the newest entry. Requests that move or change the app are refused.
@_spi(MillraceHub) public final class ClosedSession: Sendable {
    let access: AgentAccess

    /// The secret texts that the app has sent. Besides these texts, values whose names denote secrets are hidden from
    /// agents.
    let secrets: [String]

    /// - Parameters:
    ///   - session: The recording, read by an importer that was given no stores of this process.
    ///   - hello: The description of the app.
    ///   - secrets: The secret texts that the app has sent: see ``AppMessage/secret(_:)``.
    ///   - ending: How the app has ended, if the recording does not say so.
    public init(
        _ session: ImportedSession,
        hello: AppHello,
        secrets: [String] = [],
        ending: SessionEnding? = nil
    ) {
        self.secrets = secrets
        let timeline = Timeline.showing(session)
        var types: [StoreHandle: String] = [:]
        for entry in timeline.entries where types[entry.transition.store] == nil {
            types[entry.transition.store] = typeName(of: entry.new)
        }
        let inspection = Inspection(
            timeline,
            of: hello,
            warnings: Warnings.Options(),
            remains: Inspection.Remains(
                missing: session.report.missing,
                session: session,
                knownEnding: ending,
                stateTypes: types
            )
        )
        inspection.warnings.look(through: timeline.entries)
        access = AgentAccess(
            inspection,
            secrets: KnownSecrets(names: hello.secretNames ?? []) { secrets }
        )
    }

    /// Opens the session for a page. Sends the same messages as an app, but marks the session as ended.
    ///
    /// - Parameter send: Sends JSON texts to the page, in order. Called on the session's own queue.
    public func openPage(send: @escaping @Sendable (String) -> Void) async -> PageChannel {
        let conversation = PageConversation(access.inspection) { send(jsonText($0)) }
        await conversation.begin()
        return PageChannel(conversation: conversation)
    }

    /// Opens a channel that answers agents as the app did. Refuses calls that change or use the app.
    ///
    /// - Parameter send: Sends ``AgentAnswer``s to the hub. Called on the session's own queue.
    public func openAgent(send: @escaping @Sendable (String) -> Void) -> ClosedAgentChannel {
        ClosedAgentChannel(conversation: AgentConversation(access, send: send))
    }

    /// The session as a recording for an agent: the same entries with the same numbers, without secrets.
    ///
    /// Searches the whole session for values whose names denote secrets. The names are the built-in ones and those of
    /// `Inspector.Options.agentSecrets`. Hides the found texts, and the secret texts that the app has sent, wherever
    /// they occur.
    ///
    /// - Complexity: O(size of all values), while the recording is iterated.
    public var recordingForAgents: AgentRecording { AgentRecording(access.inspection, secrets) }
}

/// The hub's end of a connection between a page and a closed session.
@_spi(MillraceHub) public struct PageChannel: Sendable {
    let conversation: PageConversation

    /// Handles a message of the page. Returns when the message has been decoded.
    public func receive(_ json: String) async { await conversation.receive(json) }

    /// Closes the connection. Idempotent.
    public func end() async { await conversation.end() }
}

/// The hub's end of a channel on which agents call a closed session.
@_spi(MillraceHub) public struct ClosedAgentChannel: Sendable {
    let conversation: AgentConversation

    /// Receives a message.
    public func receive(_ message: AgentMessage) { conversation.take(message.text) }

    /// Cancels all calls. Idempotent.
    public func end() { conversation.stop() }
}
