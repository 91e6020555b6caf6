import Foundation
import MillraceTimeline

/// The app's side of the protocol over one connection. Used on the inspection's queue.
final class HubConversation {
    private let access: AgentAccess
    private let stream: RecordingStream
    private let channels: HubChannels
    private let send: @Sendable (AppMessage) -> Void
    private let callers: CallerQuestions
    private var isGreeted = false

    /// The secret texts that were sent over this connection.
    private var sentSecrets: Set<String> = []

    /// - Parameters:
    ///   - log: Receives lines for developers.
    ///   - send: Sends messages to the hub, in order.
    init(
        _ access: AgentAccess,
        _ stream: RecordingStream,
        log: @escaping @Sendable (String) -> Void,
        send: @escaping @Sendable (AppMessage) -> Void
    ) {
        self.access = access
        self.stream = stream
        self.send = send
        callers = CallerQuestions { send(.symbols($0)) }
        channels = HubChannels(access, log: log, send: send)
        channels.willAnswerAgent = { [weak self] in self?.sendSecrets() }
    }

    /// Handles the next message. Validates the message, because the hub is not trusted.
    ///
    /// - Throws: A failure after which the connection cannot be used.
    func take(_ message: HubMessage) throws(Link.Failure) {
        if case .welcome(let place) = message {
            if isGreeted { throw .unexpected("a second welcome") }
            isGreeted = true
            access.inspection.noteHub(isThere: true)
            // An earlier connection may have ended before its hub had answered.
            ask(of: access.inspection.timeline.entries)
            stream.willSend = { [weak self] in self?.ask(of: $0) }
            return try stream.connect(at: place) { [self] piece in
                sendSecrets()
                send(.recording(piece))
            }
        }
        if !isGreeted { throw .unexpected("no greeting") }
        switch message {
        case .welcome: throw .unexpected("a second welcome")
        case .refusal: throw .unexpected("a refusal where none is taken")
        case .stored(let place): try stream.noteStored(place)
        case .open(let channel, let kind): try channels.open(channel, kind)
        case .data(let piece): try channels.take(piece)
        case .end(let channel): try channels.end(channel)
        case .abandon(let channel): try channels.abandon(channel)
        case .symbols(let answer):
            try callers.take(answer)
            stream.noteKnownCallers()
        }
    }

    private func ask(of entries: [TimelineEntry]) {
        for entry in entries { if let caller = entry.transition.caller { callers.note(caller) } }
        callers.ask()
    }

    /// Sends the secret texts that the hub cannot recognise by the names of properties or keys. Called before each
    /// piece of the recording and each answer to an agent, so that the hub never has such a text without knowing that
    /// it is secret.
    private func sendSecrets() {
        if sentSecrets.count > KnownSecrets.limit { sentSecrets = [] }
        for text in access.secretTexts where sentSecrets.insert(text).inserted { send(.secret(text)) }
    }

    /// Stops the recording and closes the channels.
    func end() {
        stream.disconnect()
        channels.endAll()
        access.inspection.noteHub(isThere: false)
    }
}
