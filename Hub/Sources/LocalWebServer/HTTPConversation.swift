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
        let method = head.method == .HEAD ? .GET : head.method
        guard
            let request = WebRequest(
                method: method,
                headers: head.headers,
                target: head.uri,
                body: WebBody(reader: body)
            )
        else {
            try await send(.text(.badRequest, "the address cannot be read\n"), to: head, isLast: true)
            return .end
        }
        let answer = await handler.answer(request)
        let end = body.close()
        if case .failed(.tooLong(let limit)) = end {
            let text = "the body is longer than \(limit) bytes\n"
            try await send(.text(.payloadTooLarge, text), to: head, isLast: true)
            return .end
        }
        // What follows an unread body must not be taken for a request.
        var isAtEnd = false
        if case .ended = end { isAtEnd = true }
        switch answer {
        case .response(let response):
            // The decoder takes what follows an Upgrade header for another protocol.
            let isLast = !isAtEnd || !head.isKeepAlive || head.version != .http1_1 || head.headers.contains(name: "Upgrade")
            try await send(response, to: head, isLast: isLast)
            return isLast ? .end : .request
        case .webSocket(let connection):
            guard isAtEnd, let answer = await webSocketAnswer(to: head) else {
                let refusal = WebResponse.text(.upgradeRequired, "this is the address of a WebSocket\n")
                try await send(refusal, to: head, isLast: true)
                return .end
            }
            try await converse(connection, answer: answer)
            return .nothing
        }
    }

    private func bodyReader(_ head: HTTPRequestHead) async throws -> BodyReader {
        // The parser has checked the length, and that there are not both.
        let isChunked = head.headers.contains(name: "Transfer-Encoding")
        let length = isChunked ? nil : head.headers.first(name: "Content-Length").map { Int($0) ?? .max } ?? 0
        if length == 0 { _ = try await patience.wait(for: parts.next) }
        return BodyReader(length: length, limit: limits.body) { [patience, parts] in
            try await patience.wait(complaint: "makes no progress with a body", for: parts.next)
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
