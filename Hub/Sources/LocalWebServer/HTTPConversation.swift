import NIOCore
import NIOHTTP1

/// Answers the requests of one connection sequentially.
struct HTTPConversation<Handler: WebHandler>: Sendable {
    let channel: any Channel
    let parts: PartReader
    let disconnection: ClientDisconnection
    let handler: Handler
    let limits: ServerLimits
    let budget: ByteBudget
    let timeout: ClientTimeout
    let log: @Sendable (String) -> Void

    /// What to do with the connection after a response.
    private enum Next {
        /// Read the next request.
        case request
        /// Close the connection after the client has read the response.
        case end
        /// Nothing: the connection is closed.
        case nothing
    }

    /// Returns when the connection can be closed.
    func run() async {
        do {
            while true {
                switch try await answerNext() {
                case .request: continue
                case .end: return try await linger()
                case .nothing: return
                }
            }
        } catch {
            // Reading or writing has failed. The caller closes the connection.
        }
    }

    private func answerNext() async throws -> Next {
        switch try await timeout.wait(for: parts.next) {
        case .head(let head):
            return try await answer(head)
        case .unreadable(let status):
            log("refused a request: \(status)")
            try await send(.text(status, "\(status.reasonPhrase)\n"), isLast: true)
            return .end
        case .body, .end, .text, nil:
            return .nothing
        }
    }

    private func answer(_ head: HTTPRequestHead) async throws -> Next {
        let body = try await bodyReader(head)
        guard
            let request = WebRequest(
                method: head.method == .HEAD ? .GET : head.method,
                headers: head.headers,
                target: head.uri,
                body: WebBody(reader: body),
                peer: channel.remoteAddress,
                disconnection: disconnection
            )
        else { return try await refuse(head, .badRequest, "the address cannot be read") }
        let answer = await handler.answer(request)
        switch (body.close(), answer) {
        case (.failed(.tooLong(let limit)), _):
            return try await refuse(head, .payloadTooLarge, "the body is longer than \(limit) bytes")
        case (let end, .response(let response)):
            // Close the connection after an unread body, because the body must not be parsed as a request. Close it
            // after an Upgrade header too, because the decoder reads no further requests then.
            let takesMore = end == .ended && !head.headers.contains(name: "Upgrade")
            let isLast = !takesMore || !head.isKeepAlive || head.version != .http1_1
            try await send(response, to: head, isLast: isLast)
            return isLast ? .end : .request
        case (let end, .webSocket(let connection)):
            guard end == .ended, let answer = await webSocketAnswer(to: head) else {
                return try await refuse(head, .upgradeRequired, "this is the address of a WebSocket")
            }
            try await converse(connection, answer: answer)
            return .nothing
        }
    }

    private func refuse(
        _ head: HTTPRequestHead,
        _ status: HTTPResponseStatus,
        _ reason: String
    ) async throws -> Next {
        try await send(.text(status, reason + "\n"), to: head, isLast: true)
        return .end
    }

    private func bodyReader(_ head: HTTPRequestHead) async throws -> BodyReader {
        // The parser has validated `Content-Length`, and has refused requests with both `Content-Length` and
        // `Transfer-Encoding`.
        let isChunked = head.headers.contains(name: "Transfer-Encoding")
        let length = isChunked ? nil : head.headers.first(name: "Content-Length").map { Int($0) ?? .max } ?? 0
        if length == 0 { _ = try await timeout.wait(for: parts.next) }
        let isExpecting = head.headers.first(name: "Expect")?.lowercased() == "100-continue"
        return BodyReader(length: length, limit: limits.body) { [self] isFirst in
            if isFirst && isExpecting { try await sendContinue() }
            return try await timeout.wait(complaint: "makes no progress with a body", for: parts.next)
        }
    }

    /// Closes this side of the connection, and reads until the client has closed the other side.
    ///
    /// If unread bytes remained, closing the connection would make the system discard the response in transit.
    private func linger() async throws {
        try await channel.close(mode: .output)
        try await timeout.wait { while try await parts.next() != nil {} }
    }
}
