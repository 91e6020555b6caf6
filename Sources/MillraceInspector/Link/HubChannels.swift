import Foundation
import MillraceRecording

/// The channels that a hub has opened over one connection.
///
/// Sendable: it is used on the inspection's queue only.
final class HubChannels: @unchecked Sendable {
    /// How many may be open.
    static let limit = 64

    private enum Channel {
        case page(PageSession, unfinished: [UInt8])
        case importing(Import)
        /// An import that has been taken, and is answered soon.
        case answering
    }

    private let inspection: Inspection
    private let log: @Sendable (String) -> Void
    private let send: @Sendable (AppMessage) -> Void
    private var channels: [UInt32: Channel] = [:]

    /// - Parameters:
    ///   - log: Takes lines for developers.
    ///   - send: Carries messages to the hub, in order.
    init(
        _ inspection: Inspection,
        log: @escaping @Sendable (String) -> Void,
        send: @escaping @Sendable (AppMessage) -> Void
    ) {
        self.inspection = inspection
        self.log = log
        self.send = send
    }

    func open(_ number: UInt32, _ kind: ChannelKind) throws(Link.Failure) {
        if channels[number] != nil { throw .unexpected("channel \(number) is open already") }
        if channels.count >= Self.limit { throw .unexpected("more than \(Self.limit) channels") }
        switch kind {
        case .page:
            let session = PageSession(inspection) { [send] message in
                Self.send(Self.text(of: message), number, by: send)
            }
            channels[number] = .page(session, unfinished: [])
            session.greetAndObserve()
        case .import: channels[number] = .importing(Import(inspection))
        }
    }

    func take(_ piece: ChannelPiece) throws(Link.Failure) {
        let number = piece.channel
        switch channels[number] {
        case .page(let session, var unfinished):
            // Of a message that is too long no more is retained than shows that it is.
            unfinished += piece.bytes.prefix(PageMessage.maximumLength + 1 - unfinished.count)
            channels[number] = .page(session, unfinished: piece.continues ? unfinished : [])
            if !piece.continues { session.take(String(decoding: unfinished, as: UTF8.self)) }
        case .importing(var taken):
            channels[number] = .answering
            taken.read(piece.bytes)
            channels[number] = .importing(taken)
        case .answering, nil: throw .unexpected("channel \(number) is not open")
        }
    }

    func end(_ number: UInt32) throws(Link.Failure) {
        switch channels[number] {
        case .page(let session, _):
            session.stop()
            channels[number] = nil
        case .importing(let taken):
            channels[number] = .answering
            taken.finish(log: log) { [self] answer in
                Self.send(answer, number, by: send)
                send(.end(channel: number))
                channels[number] = nil
            }
        case .answering, nil: throw .unexpected("channel \(number) is not open")
        }
    }

    /// Ends a channel before its end: what has come of a recording is forgotten.
    func abandon(_ number: UInt32) throws(Link.Failure) {
        if case .importing = channels[number] { channels[number] = nil } else { try end(number) }
    }

    /// Ends all pages, since the connection has.
    func endAll() {
        for case .page(let session, _) in channels.values { session.stop() }
        channels = [:]
    }

    /// The message as JSON. An answer that would take too much of the outbox, and so end the link, is replaced by a refusal.
    private static func text(of message: ProcessMessage) -> String {
        let text = jsonText(message)
        guard case .answer(let request, _) = message, text.utf8.count > Outbox.limit / 4 else { return text }
        return jsonText(ProcessMessage.answer(request: request, .failure("\(Refusal.tooLong)")))
    }

    private static func send(_ text: String, _ channel: UInt32, by send: (AppMessage) -> Void) {
        for piece in ChannelPiece.pieces(of: Array(text.utf8), channel: channel) { send(.data(piece)) }
    }
}
