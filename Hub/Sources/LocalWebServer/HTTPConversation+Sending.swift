import NIOCore
import NIOHTTP1

extension HTTPConversation {
    /// Sends a response, at the client's pace.
    ///
    /// - Parameters:
    ///   - head: The request; nil if it could not be parsed.
    ///   - isLast: Whether the connection is closed after the response.
    /// - Throws: If the client stops reading, or if the response's stream throws. Close the connection then, so that
    ///   the client does not take a partial response for a complete one.
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

    /// Sends `100 Continue` to a client that waits for this response before it sends the body.
    func sendContinue() async throws {
        try await send(.head(HTTPResponseHead(version: .http1_1, status: .continue)))
    }

    /// Sends a part of the response. Returns when it was written to the socket.
    private func send(_ part: HTTPServerResponsePart) async throws {
        try await timeout.wait(complaint: "does not take an answer") {
            try await channel.writeAndFlush(part).get()
        }
    }
}
