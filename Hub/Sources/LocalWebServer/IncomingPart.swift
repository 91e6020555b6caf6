import NIOCore
import NIOHTTP1

/// What comes from a client, part by part.
enum IncomingPart: Sendable {
    case head(HTTPRequestHead)
    case body(ByteBuffer)
    /// The request is complete.
    case end
    /// What has come is no request. Nothing that follows is read.
    case unreadable(HTTPResponseStatus)
    /// A message, once the connection is a WebSocket.
    case text(String)
}

/// Reads what comes from a client, for one task after the other: the conversation, a body's reader, a WebSocket's.
///
/// `@unchecked Sendable` is safe although NIO's iterator is not Sendable: the iterator is a constant that refers to a
/// producer with a lock, which traps if two tasks wait for it at once.
final class PartReader: @unchecked Sendable {
    private let iterator: NIOAsyncChannelInboundStream<IncomingPart>.AsyncIterator

    init(_ inbound: NIOAsyncChannelInboundStream<IncomingPart>) {
        iterator = inbound.makeAsyncIterator()
    }

    /// The next part; nil when the client has ended its side.
    func next() async throws -> IncomingPart? {
        var iterator = iterator
        return try await iterator.next()
    }
}
