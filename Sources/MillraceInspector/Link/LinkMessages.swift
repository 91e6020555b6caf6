import Foundation

/// What an app tells a hub, over one TCP connection that begins with ``Link/preface``.
@_spi(MillraceHub) public enum AppMessage: Equatable, Sendable {
    /// The first message: who this is.
    case hello(AppHello)
    /// The next bytes of the session's recording.
    case recording(RecordingPiece)
    /// A message of a channel that the hub has opened, or a piece of one.
    case data(ChannelPiece)
    /// There is nothing more of a channel.
    case end(channel: UInt32)
}

/// What a hub tells an app.
@_spi(MillraceHub) public enum HubMessage: Equatable, Sendable {
    /// The answer to ``AppMessage/hello(_:)``: how much of the session's recording the hub has.
    case welcome(RecordingPlace)
    /// The hub does not take the app, or no longer does, with the reason. The connection ends.
    case refusal(String)
    /// The recording has been written to the hub's disk as far as this.
    case stored(RecordingPlace)
    /// Opens a channel under a number that no other open channel has.
    case open(channel: UInt32, ChannelKind)
    /// A message of a channel, or a piece of one.
    case data(ChannelPiece)
    /// The hub says nothing more on a channel. Of an import it is the end of the file, which the app answers.
    case end(channel: UInt32)
    /// The hub says nothing more on a channel, and this was not all. Of an import nothing is shown.
    case abandon(channel: UInt32)
}

/// A message of a channel, or a piece of one that is longer than ``Link/chunk``.
@_spi(MillraceHub) public struct ChannelPiece: Equatable, Sendable {
    /// The channel's number.
    public var channel: UInt32
    /// Whether the message goes on in the channel's next piece.
    public var continues: Bool
    /// What is carried.
    public var bytes: [UInt8]

    /// A piece; by default the last or only one of its message.
    public init(channel: UInt32, continues: Bool = false, bytes: [UInt8]) {
        self.channel = channel
        self.continues = continues
        self.bytes = bytes
    }

    /// A message of any length in pieces.
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

/// What a channel carries.
@_spi(MillraceHub) public enum ChannelKind: UInt8, Sendable {
    /// A page: each message is one JSON text, in both directions.
    case page = 1
    /// A recording that the app is to show: its bytes, and `end`; then one JSON text comes back, and `end`.
    case `import` = 2
}

/// A place in a session's recording, which is written in parts. Each part is a recording of its own: see <doc:Recording-Format>.
@_spi(MillraceHub) public struct RecordingPlace: Equatable, Sendable {
    /// From 1; 0 if there is nothing yet.
    public var part: UInt32
    /// How many bytes of the part there are before it.
    public var offset: UInt64

    /// A place.
    public init(part: UInt32, offset: UInt64) {
        self.part = part
        self.offset = offset
    }
}

/// The next bytes of a session's recording.
@_spi(MillraceHub) public struct RecordingPiece: Equatable, Sendable {
    /// Where the bytes begin.
    public var place: RecordingPlace
    /// Whether the parts before this one are to be dropped, since a person has had the session cleared. All pieces of a part say
    /// the same.
    public var dropsEarlierParts: Bool
    /// The bytes, which may begin and end in the middle of a line.
    public var bytes: [UInt8]

    /// A piece; by default of a part that leaves those before it alone.
    public init(place: RecordingPlace, dropsEarlierParts: Bool = false, bytes: [UInt8]) {
        self.place = place
        self.dropsEarlierParts = dropsEarlierParts
        self.bytes = bytes
    }
}
