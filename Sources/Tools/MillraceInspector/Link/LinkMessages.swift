import Foundation
import MillraceRecording

/// A message from an app to a hub, over one TCP connection that begins with ``Link/preface``.
@_spi(MillraceHub) public enum AppMessage: Equatable, Sendable {
    /// Identifies the app. Always the first message.
    case hello(AppHello)
    /// The next bytes of the session's recording.
    case recording(RecordingPiece)
    /// A message of a channel that the hub has opened, or a piece of such a message.
    case data(ChannelPiece)
    /// The app ends a channel, and sends no more data on it.
    case end(channel: UInt32)
    /// A text to hide from agents, also after the app has ended. Sent before the entries that may contain it.
    case secret(String)
    /// The app is about to end like this. The last message.
    case ending(SessionEnding)
    /// Asks which functions are at addresses in the app. The hub answers each question.
    case symbols(SymbolQuestion)
}

/// A message from a hub to an app.
@_spi(MillraceHub) public enum HubMessage: Equatable, Sendable {
    /// The answer to ``AppMessage/hello(_:)``: the place up to which the hub has stored the recording.
    case welcome(RecordingPlace)
    /// The hub refuses the app, before or after a welcome, for this reason. The connection ends.
    case refusal(String)
    /// Acknowledges that the recording is on the hub's disk up to this place.
    case stored(RecordingPlace)
    /// Opens a channel under a number that no other open channel uses.
    case open(channel: UInt32, ChannelKind)
    /// A message of a channel, or a piece of one.
    case data(ChannelPiece)
    /// The hub ends a channel. If the channel is an import, the file is complete, and the app answers.
    case end(channel: UInt32)
    /// The hub closes a channel before the end of its content. If the channel is an import, the app discards it.
    case abandon(channel: UInt32)
    /// The answer to ``AppMessage/symbols(_:)``.
    case symbols(SymbolAnswer)
}

/// A message of a channel. If the message is longer than ``Link/chunk``, a piece of it.
@_spi(MillraceHub) public struct ChannelPiece: Equatable, Sendable {
    /// The channel's number.
    public var channel: UInt32
    /// Whether the message continues in the channel's next piece.
    public var continues: Bool
    /// The content of the piece.
    public var bytes: [UInt8]

    /// Creates a piece; by default the last or only piece of its message.
    public init(channel: UInt32, continues: Bool = false, bytes: [UInt8]) {
        self.channel = channel
        self.continues = continues
        self.bytes = bytes
    }

    /// Splits a message of any length into pieces.
    public static func pieces(of message: [UInt8], channel: UInt32) -> [ChannelPiece] {
        let starts = message.isEmpty ? [0] : Array(stride(from: 0, to: message.count, by: Link.chunk))
        return starts.map { start in
            let end = min(start + Link.chunk, message.count)
            return ChannelPiece(
                channel: channel,
                continues: end < message.count,
                bytes: Array(message[start..<end])
            )
        }
    }
}

/// The kind of a channel's content.
@_spi(MillraceHub) public enum ChannelKind: UInt8, Sendable {
    /// A page: each message is one JSON text, in both directions.
    case page = 1
    /// An import: the recording's bytes and `end` from the hub, then one JSON text and `end` from the app.
    case `import` = 2
    /// Calls of agents: each message is one JSON text, an ``AgentMessage`` to the app and an ``AgentAnswer`` back.
    case agent = 3
}

/// A place in a session's recording. The recording is written in parts, and each part is a complete recording: see
/// <doc:Recording-Format>.
@_spi(MillraceHub) public struct RecordingPlace: Equatable, Sendable {
    /// The number of the recording's part, from 1; 0 if the hub has stored nothing.
    public var part: UInt32
    /// The number of bytes from the beginning of the recording's part to this place.
    public var offset: UInt64

    /// Creates a place.
    public init(part: UInt32, offset: UInt64) {
        self.part = part
        self.offset = offset
    }
}

/// The next bytes of a session's recording.
@_spi(MillraceHub) public struct RecordingPiece: Equatable, Sendable {
    /// The place in the recording at which the bytes begin.
    public var place: RecordingPlace
    /// Whether the hub drops the parts before this piece's part, because a person has cleared the session. All pieces
    /// of a part have the same value.
    public var dropsEarlierParts: Bool
    /// The bytes, which may begin and end in the middle of a line.
    public var bytes: [UInt8]

    /// Creates a piece. By default the hub keeps the parts before the piece's part.
    public init(place: RecordingPlace, dropsEarlierParts: Bool = false, bytes: [UInt8]) {
        self.place = place
        self.dropsEarlierParts = dropsEarlierParts
        self.bytes = bytes
    }
}
