import NIOCore
import NIOHTTP1

/// A part of a client's input.
enum IncomingPart: Sendable {
    case head(HTTPRequestHead)
    case body(ByteBuffer)
    /// The end of a request.
    case end
    /// Invalid input. The server reads nothing after it.
    case unreadable(HTTPResponseStatus)
    /// A WebSocket message.
    case text(String)
}

/// Reads a client's input. Used by one task at a time: the conversation, the reader of a body, or the reader of a
/// WebSocket.
///
/// `@unchecked Sendable` is safe although NIO's iterator is not Sendable: the iterator is a constant, and its producer
/// has a lock and traps if two tasks read at once.
final class PartReader: @unchecked Sendable {
    private let iterator: NIOAsyncChannelInboundStream<IncomingPart>.AsyncIterator

    init(_ inbound: NIOAsyncChannelInboundStream<IncomingPart>) {
        iterator = inbound.makeAsyncIterator()
    }

    /// The next part; nil when the client has closed its side.
    func next() async throws -> IncomingPart? {
        var iterator = iterator
        return try await iterator.next()
    }
}
