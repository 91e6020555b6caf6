import NIOCore
import NIOHTTP1

extension HTTPConversation {
    /// Sends an answer, as fast as the client takes it.
    ///
    /// - Parameters:
    ///   - head: The request; nil if it could not be read.
    ///   - isLast: Whether the connection is closed after it.
    /// - Throws: If the client does not take it, or if the response's stream throws. The client must not take what it
    ///   has got for the whole: the connection has to be closed.
    func send(_ response: WebResponse, to head: HTTPRequestHead? = nil, isLast: Bool) async throws {
        var answer = HTTPResponseHead(
            version: head?.version == .http1_0 ? .http1_0 : .http1_1,
            status: response.status,
            headers: response.headers
        )
        if isLast { answer.headers.replaceOrAdd(name: "Connection", value: "close") }
        if case .bytes(let bytes) = response.body {
            answer.headers.replaceOrAdd(name: "Content-Length", value: "\(bytes.count)")
        }
        if head?.method == .HEAD { return try await send(.head(answer)) }
        channel.write(HTTPServerResponsePart.head(answer), promise: nil)
        switch response.body {
        case .bytes(let bytes):
            var rest = ByteBuffer(bytes: bytes)
            while let piece = rest.readSlice(length: min(rest.readableBytes, 64 * 1_024)),
                piece.readableBytes > 0
            {
                try await send(.body(.byteBuffer(piece)))
            }
        case .stream(let pieces):
            for try await piece in pieces { try await send(.body(.byteBuffer(piece))) }
        }
        try await send(.end(nil))
    }

    /// Says that the body is wanted, to a client that asks before it sends it.
    func sendContinue() async throws {
        try await send(.head(HTTPResponseHead(version: .http1_1, status: .continue)))
    }

    /// Sends a part; returns when the client's system has taken it.
    private func send(_ part: HTTPServerResponsePart) async throws {
        try await patience.wait(complaint: "does not take an answer") {
            try await channel.writeAndFlush(part).get()
        }
    }
}
