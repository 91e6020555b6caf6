import NIOCore
import NIOHTTP1

/// Answers the requests of one connection, one after the other.
struct HTTPConversation<Handler: WebHandler>: Sendable {
    let channel: any Channel
    let parts: PartReader
    let handler: Handler
    let limits: ServerLimits
    let patience: Patience
    let log: @Sendable (String) -> Void

    /// What becomes of the connection after an answer.
    private enum Next {
        /// It takes another request.
        case request
        /// It ends, once the client has read the answer.
        case end
        /// It has ended.
        case nothing
    }

    /// Returns when the connection may be closed.
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
            // The connection is lost, or cannot go on. Closing it says so to the client.
        }
    }

    private func answerNext() async throws -> Next {
        switch try await patience.wait(for: parts.next) {
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
                body: WebBody(reader: body)
            )
        else { return try await refuse(head, .badRequest, "the address cannot be read") }
        let answer = await handler.answer(request)
        switch (body.close(), answer) {
        case (.failed(.tooLong(let limit)), _):
            return try await refuse(head, .payloadTooLarge, "the body is longer than \(limit) bytes")
        case (let end, .response(let response)):
            // Nothing after an unread body may pass for a request. After Upgrade the decoder reads no more.
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
        // The parser has checked the length, and that there are not both.
        let isChunked = head.headers.contains(name: "Transfer-Encoding")
        let length = isChunked ? nil : head.headers.first(name: "Content-Length").map { Int($0) ?? .max } ?? 0
        if length == 0 { _ = try await patience.wait(for: parts.next) }
        let isExpecting = head.headers.first(name: "Expect")?.lowercased() == "100-continue"
        return BodyReader(length: length, limit: limits.body) { [self] isFirst in
            if isFirst && isExpecting { try await sendContinue() }
            return try await patience.wait(complaint: "makes no progress with a body", for: parts.next)
        }
    }

    /// Ends this side of the connection, and reads on until the client has ended its own.
    ///
    /// Closing a connection on which bytes are unread makes the system drop the answer that is on its way.
    private func linger() async throws {
        try await channel.close(mode: .output)
        try await patience.wait { while try await parts.next() != nil {} }
    }
}
