import Foundation
import MillraceRecording

/// The channels that a hub has opened over a connection.
///
/// Sendable: used on the inspection's queue only.
final class HubChannels: @unchecked Sendable {
    /// The maximum number of open channels.
    static let limit = 64

    private enum Channel {
        case page(PageConversation, unfinished: [UInt8])
        case agent(AgentConversation, unfinished: [UInt8])
        case importing(Import)
        /// The import is complete, and its answer is pending.
        case answering
    }

    private let access: AgentAccess
    private let log: @Sendable (String) -> Void
    private let send: @Sendable (AppMessage) -> Void
    private var channels: [UInt32: Channel] = [:]

    /// Called before each answer to an agent is sent.
    var willAnswerAgent: () -> Void = {}

    /// - Parameters:
    ///   - log: Receives lines for developers.
    ///   - send: Sends messages to the hub, in order.
    init(
        _ access: AgentAccess,
        log: @escaping @Sendable (String) -> Void,
        send: @escaping @Sendable (AppMessage) -> Void
    ) {
        self.access = access
        self.log = log
        self.send = send
    }

    func open(_ number: UInt32, _ kind: ChannelKind) throws(Link.Failure) {
        if channels[number] != nil { throw .unexpected("channel \(number) is open already") }
        if channels.count >= Self.limit { throw .unexpected("more than \(Self.limit) channels") }
        switch kind {
        case .page:
            let conversation = PageConversation(access.inspection) { [send] message in
                Self.send(Self.text(of: message), number, by: send)
            }
            channels[number] = .page(conversation, unfinished: [])
            conversation.greetAndObserve()
        case .agent:
            let conversation = AgentConversation(access) { [weak self, send] text in
                self?.willAnswerAgent()
                Self.send(text, number, by: send)
            }
            channels[number] = .agent(conversation, unfinished: [])
        case .import: channels[number] = .importing(Import(access.inspection))
        }
    }

    func take(_ piece: ChannelPiece) throws(Link.Failure) {
        let number = piece.channel
        switch channels[number] {
        case .page(let conversation, var unfinished):
            // One byte over the limit is enough for the conversation to refuse the message. Do not retain the rest.
            unfinished += piece.bytes.prefix(PageMessage.maximumLength + 1 - unfinished.count)
            channels[number] = .page(conversation, unfinished: piece.continues ? unfinished : [])
            if !piece.continues { conversation.take(String(decoding: unfinished, as: UTF8.self)) }
        case .agent(let conversation, var unfinished):
            unfinished += piece.bytes.prefix(AgentMessage.maximumLength + 1 - unfinished.count)
            channels[number] = .agent(conversation, unfinished: piece.continues ? unfinished : [])
            if !piece.continues { conversation.take(String(decoding: unfinished, as: UTF8.self)) }
        case .importing(var taken):
            channels[number] = .answering
            taken.read(piece.bytes)
            channels[number] = .importing(taken)
        case .answering, nil: throw .unexpected("channel \(number) is not open")
        }
    }

    func end(_ number: UInt32) throws(Link.Failure) {
        switch channels[number] {
        case .page(let conversation, _):
            conversation.stop()
            channels[number] = nil
        case .agent(let conversation, _):
            conversation.stop()
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

    /// Closes a channel before the end of its content. Discards a partly received import.
    func abandon(_ number: UInt32) throws(Link.Failure) {
        if case .importing = channels[number] { channels[number] = nil } else { try end(number) }
    }

    /// Closes all channels after the connection has ended.
    func endAll() {
        for channel in channels.values {
            switch channel {
            case .page(let conversation, _): conversation.stop()
            case .agent(let conversation, _): conversation.stop()
            case .importing, .answering: break
            }
        }
        channels = [:]
    }

    /// The message as JSON. An answer that is too long is replaced by a refusal, because it could overflow the
    /// outbox, and so end the connection.
    private static func text(of message: ProcessMessage) -> String {
        let text = jsonText(message)
        guard case .answer(let request, _) = message, text.utf8.count > Outbox.limit / 4 else { return text }
        return jsonText(ProcessMessage.answer(request: request, .failure("\(Refusal.tooLong)")))
    }

    private static func send(_ text: String, _ channel: UInt32, by send: (AppMessage) -> Void) {
        for piece in ChannelPiece.pieces(of: Array(text.utf8), channel: channel) { send(.data(piece)) }
    }
}
