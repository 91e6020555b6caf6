import Foundation
import MillraceRecording

/// The protocol between apps and hubs. A message consists of its length (four bytes), its kind (one byte) and its
/// content. The length includes the kind and the content. Numbers are big-endian.
@_spi(MillraceHub) public enum Link {
    /// The first bytes of an app's connection. No method of HTTP begins with 0, so one port serves apps and browsers.
    public static let preface: [UInt8] = [0] + Array("millrace".utf8)

    /// The maximum length of a message, including its kind, in bytes.
    public static let maximumLength = 1 << 20

    /// The maximum number of bytes of a recording or of a channel in one message.
    public static let chunk = maximumLength - 64

    /// A violation of the protocol by the other side. The connection cannot be used any more.
    public enum Failure: Error, Equatable, Sendable {
        /// The length of the message exceeds the limit, or is 0.
        case tooLong(Int)
        /// The message is of an unknown kind.
        case unknownKind(UInt8)
        /// The content does not match the message's kind.
        case malformed(kind: UInt8)
        /// A well-formed message at the wrong time or position.
        case unexpected(String)
    }
}

/// A message between an app and a hub.
@_spi(MillraceHub) public protocol LinkMessage: Sendable {
    /// The kind and the content of the message.
    var content: (kind: UInt8, bytes: [UInt8]) { get }

    /// Decodes the content of a message; nil if the kind is unknown.
    init?(kind: UInt8, content: inout LinkContent) throws(LinkContent.Malformed)
}

extension LinkMessage {
    /// The encoded message. Traps if it is longer than ``Link/maximumLength``, so long content must be split.
    @_spi(MillraceHub) public var encoded: [UInt8] {
        let (kind, bytes) = content
        precondition(
            bytes.count < Link.maximumLength,
            "A message of \(bytes.count) bytes is too long for the link: send it in pieces."
        )
        return (UInt32(bytes.count) + 1).bigEndianBytes + [kind] + bytes
    }
}

/// Decodes messages from a stream of bytes.
@_spi(MillraceHub) public struct LinkReader<Message: LinkMessage> {
    private var buffer: [UInt8] = []
    private var start = 0

    /// The maximum length of the next message, including its kind, in bytes.
    public var maximumLength: Int

    /// Creates a reader for the bytes after the preface.
    public init(maximumLength: Int = Link.maximumLength) {
        self.maximumLength = maximumLength
    }

    /// Appends the next bytes, of any length.
    public mutating func append(_ bytes: some Sequence<UInt8>) {
        if start > 0 {
            buffer.removeFirst(start)
            start = 0
        }
        buffer += bytes
    }

    /// The next message; nil if it is incomplete.
    public mutating func next() throws(Link.Failure) -> Message? {
        guard buffer.count - start >= 4 else { return nil }
        let length = Int(clamping: UInt32(bigEndianBytes: buffer[start..<start + 4]))
        if length < 1 || length > maximumLength { throw .tooLong(length) }
        guard buffer.count - start >= 4 + length else { return nil }
        let kind = buffer[start + 4]
        var content = LinkContent(buffer[(start + 5)..<(start + 4 + length)])
        start += 4 + length
        let message: Message?
        do throws(LinkContent.Malformed) {
            message = try Message(kind: kind, content: &content)
        } catch {
            throw .malformed(kind: kind)
        }
        guard let message else { throw .unknownKind(kind) }
        return message
    }
}

/// The content of a message, decoded from front to back.
@_spi(MillraceHub) public struct LinkContent {
    private var rest: ArraySlice<UInt8>

    /// The content is too short for its kind, or contains an invalid value.
    public struct Malformed: Error {}

    init(_ bytes: ArraySlice<UInt8>) {
        rest = bytes
    }

    mutating func number<Number: FixedWidthInteger & UnsignedInteger>(_ type: Number.Type) throws(Malformed)
        -> Number
    {
        let size = MemoryLayout<Number>.size
        guard rest.count >= size else { throw Malformed() }
        defer { rest = rest.dropFirst(size) }
        return Number(bigEndianBytes: rest.prefix(size))
    }

    /// All remaining bytes.
    mutating func bytes() -> [UInt8] {
        defer { rest = [] }
        return Array(rest)
    }

    mutating func json<Value: Decodable>(_ type: Value.Type) throws(Malformed) -> Value {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .millisecondsSince1970
        do {
            return try decoder.decode(type, from: Data(bytes()))
        } catch {
            throw Malformed()
        }
    }

    mutating func piece() throws(Malformed) -> ChannelPiece {
        ChannelPiece(
            channel: try number(UInt32.self),
            continues: try number(UInt8.self) == 1,
            bytes: bytes()
        )
    }

    mutating func place() throws(Malformed) -> RecordingPlace {
        RecordingPlace(part: try number(UInt32.self), offset: try number(UInt64.self))
    }
}

extension AppMessage: LinkMessage {
    /// The kind and the content of the message.
    public var content: (kind: UInt8, bytes: [UInt8]) {
        switch self {
        case .hello(let hello): (1, json(hello))
        case .recording(let piece):
            (2, piece.place.bytes + [piece.dropsEarlierParts ? 1 : 0] + piece.bytes)
        case .data(let piece): (3, piece.content)
        case .end(let channel): (4, channel.bigEndianBytes)
        case .secret(let text): (5, Array(text.utf8))
        case .ending(let ending): (6, json(ending))
        case .symbols(let question): (7, json(question))
        }
    }

    /// Decodes the content of a message; nil if the kind is unknown.
    public init?(kind: UInt8, content: inout LinkContent) throws(LinkContent.Malformed) {
        switch kind {
        case 1: self = .hello(try content.json(AppHello.self))
        case 2:
            self = .recording(
                RecordingPiece(
                    place: try content.place(),
                    dropsEarlierParts: try content.number(UInt8.self) == 1,
                    bytes: content.bytes()
                )
            )
        case 3: self = .data(try content.piece())
        case 4: self = .end(channel: try content.number(UInt32.self))
        case 5: self = .secret(String(decoding: content.bytes(), as: UTF8.self))
        case 6: self = .ending(try content.json(SessionEnding.self))
        case 7: self = .symbols(try content.json(SymbolQuestion.self))
        default: return nil
        }
    }
}

extension HubMessage: LinkMessage {
    /// The kind and the content of the message.
    public var content: (kind: UInt8, bytes: [UInt8]) {
        switch self {
        case .welcome(let place): (1, place.bytes)
        case .refusal(let reason): (2, Array(reason.utf8))
        case .stored(let place): (3, place.bytes)
        case .open(let channel, let kind): (4, channel.bigEndianBytes + [kind.rawValue])
        case .data(let piece): (5, piece.content)
        case .end(let channel): (6, channel.bigEndianBytes)
        case .abandon(let channel): (7, channel.bigEndianBytes)
        case .symbols(let answer): (8, json(answer))
        }
    }

    /// Decodes the content of a message; nil if the kind is unknown.
    public init?(kind: UInt8, content: inout LinkContent) throws(LinkContent.Malformed) {
        switch kind {
        case 1: self = .welcome(try content.place())
        case 2: self = .refusal(String(decoding: content.bytes(), as: UTF8.self))
        case 3: self = .stored(try content.place())
        case 4:
            let channel = try content.number(UInt32.self)
            guard let kind = ChannelKind(rawValue: try content.number(UInt8.self)) else {
                throw LinkContent.Malformed()
            }
            self = .open(channel: channel, kind)
        case 5: self = .data(try content.piece())
        case 6: self = .end(channel: try content.number(UInt32.self))
        case 7: self = .abandon(channel: try content.number(UInt32.self))
        case 8: self = .symbols(try content.json(SymbolAnswer.self))
        default: return nil
        }
    }
}

extension ChannelPiece {
    fileprivate var content: [UInt8] { channel.bigEndianBytes + [continues ? 1 : 0] + bytes }
}

extension RecordingPlace {
    fileprivate var bytes: [UInt8] { part.bigEndianBytes + offset.bigEndianBytes }
}

extension FixedWidthInteger where Self: UnsignedInteger {
    fileprivate var bigEndianBytes: [UInt8] { withUnsafeBytes(of: bigEndian, Array.init) }

    fileprivate init(bigEndianBytes bytes: some Sequence<UInt8>) {
        self = bytes.reduce(0) { $0 << 8 | Self(truncatingIfNeeded: $1) }
    }
}

private func json(_ value: some Encodable) -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.dateEncodingStrategy = .millisecondsSince1970
    do {
        return Array(try encoder.encode(value))
    } catch {
        fatalError("\(type(of: value)) cannot be written as JSON: \(error)")
    }
}
