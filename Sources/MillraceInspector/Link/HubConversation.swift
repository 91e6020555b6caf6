import Foundation

/// The app's side of the protocol over one connection. Used on the inspection's queue.
final class HubConversation {
    private let inspection: Inspection
    private let stream: RecordingStream
    private let channels: HubChannels
    private let send: @Sendable (AppMessage) -> Void
    private var isGreeted = false

    /// - Parameters:
    ///   - log: Receives lines for developers.
    ///   - send: Sends messages to the hub, in order.
    init(
        _ inspection: Inspection,
        _ stream: RecordingStream,
        log: @escaping @Sendable (String) -> Void,
        send: @escaping @Sendable (AppMessage) -> Void
    ) {
        self.inspection = inspection
        self.stream = stream
        self.send = send
        channels = HubChannels(inspection, log: log, send: send)
    }

    /// Handles the next message. Validates the message, because the hub is not trusted.
    ///
    /// - Throws: A failure after which the connection cannot be used.
    func take(_ message: HubMessage) throws(Link.Failure) {
        if case .welcome(let place) = message {
            if isGreeted { throw .unexpected("a second welcome") }
            isGreeted = true
            inspection.noteHub(isThere: true)
            return try stream.connect(at: place) { [send] in send(.recording($0)) }
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
        }
    }

    /// Stops the recording and closes the channels.
    func end() {
        stream.disconnect()
        channels.endAll()
        inspection.noteHub(isThere: false)
    }
}
