import Foundation
import LocalWebServer
@_spi(MillraceHub) import MillraceRecording
import NIOHTTP1

/// The endpoint for agents over HTTP. It implements the protocol's transport "Streamable HTTP".
///
/// Each POST carries one message, and its response carries the answer as JSON. Nothing is streamed, because the hub
/// sends agents nothing but answers; the response to a long call is delayed. A client cancels a call by closing the
/// connection.
struct AgentEndpoint: Sendable {
    let server: AgentServer
    /// The secret that agents must send.
    let token: AccessToken
    let guesses: GuessLimit

    /// - Throws: The reason why the request is refused.
    func answer(_ request: WebRequest) async throws(RequestGuard.Refusal) -> WebResponse {
        try RequestGuard.checkPeer(of: request)
        try RequestGuard.checkHost(of: request.headers)
        // Agents send no Origin header. If there is one, the request comes from a browser, so accept only the hub's own
        // pages.
        if request.headers.contains(name: "Origin") { try RequestGuard.checkOrigin(of: request.headers) }
        do {
            try guesses.check(candidate(of: request), against: token, from: request.address)
        } catch .wrongToken {
            var response = WebResponse.text(
                .unauthorized,
                "The token is missing or wrong: send the header Authorization: Bearer TOKEN; the hub has printed it.\n"
            )
            response.headers.add(name: "WWW-Authenticate", value: "Bearer")
            return response
        }
        switch request.method {
        case .POST: return await post(request)
        case .DELETE: return await end(request)
        default:
            var response = WebResponse.text(
                .methodNotAllowed,
                "Messages are sent by POST; nothing is streamed.\n"
            )
            response.headers.add(name: "Allow", value: "POST, DELETE")
            return response
        }
    }

    /// The token that a request contains; nil if there is none.
    private func candidate(of request: WebRequest) -> String? {
        let values = request.headers["Authorization"]
        guard values.count == 1 else { return nil }
        let words = values[0].split(separator: " ")
        return words.count == 2 && words[0].lowercased() == "bearer" ? String(words[1]) : nil
    }

    // MARK: Messages

    private func post(_ request: WebRequest) async -> WebResponse {
        guard request.mediaTypes("Content-Type") == ["application/json"] else {
            return .text(.unsupportedMediaType, "A message is sent as application/json.\n")
        }
        let taken = request.mediaTypes("Accept")
        if !taken.isEmpty && Set(taken).isDisjoint(with: ["application/json", "application/*", "*/*"]) {
            return .text(.notAcceptable, "Answers are application/json: say so in the header Accept.\n")
        }
        guard let body = try? await request.wholeBody(limit: RPCMessage.maximumLength) else {
            return .text(.payloadTooLarge, "A message has at most \(RPCMessage.maximumLength) bytes.\n")
        }
        do {
            switch try RPCMessage(body) {
            case .request(let message): return await answer(message, in: request)
            case .notification(let method, let params): return try await take(method, params, in: request)
            }
        } catch {
            return .message(error.response(), error.status)
        }
    }

    private func answer(_ message: RPCRequest, in request: WebRequest) async -> WebResponse {
        do throws(RPCError) {
            let revision = try request.only(EndpointHeader.revision)
            let known = revision.flatMap(ProtocolRevision.init)
            if RequestEnvelope.revision(in: message.params) != nil || known?.hasHandshake == false {
                try checkHeaders(of: request, saying: message)
                let answer = await request.cancellingWithClient { await server.answer(message) }
                return Self.response(to: message, answer) { $0.status }
            }
            if let revision, known == nil { throw RPCError(unknownRevision: revision) }
            if message.method == "initialize" {
                let (agent, result) = try await server.greet(message)
                var response = WebResponse.message(message.response(result))
                response.headers.add(name: EndpointHeader.session, value: agent.id.uuidString)
                return response
            }
            if message.method == "ping" { return .message(message.response([:])) }
            let agent = try await agent(of: request)
            let answer = await request.cancellingWithClient { await server.answer(message, of: agent) }
            // Use the status 200 for errors too. Clients of a revision with a handshake treat any other status as a
            // failure of the transport.
            return Self.response(to: message, answer) { _ in .ok }
        } catch {
            return .message(error.response(to: message.id), error.status)
        }
    }

    /// - Parameter answer: The answer; nil if the agent has cancelled the request.
    private static func response(
        to message: RPCRequest,
        _ answer: Result<JSON, RPCError>?,
        status: (RPCError) -> HTTPResponseStatus
    ) -> WebResponse {
        switch answer {
        case .success(let result): .message(message.response(result))
        case .failure(let error): .message(error.response(to: message.id), status(error))
        case nil: WebResponse(.accepted)
        }
    }

    /// Handles a message that needs no answer. Only cancellations have an effect.
    private func take(_ method: String, _ params: [String: JSON], in request: WebRequest)
        async throws(RPCError)
        -> WebResponse
    {
        if request.headers.contains(name: EndpointHeader.session) {
            let agent = try await agent(of: request)
            if method == "notifications/cancelled", let id = params["requestId"] { agent.requests.cancel(id) }
        }
        return WebResponse(.accepted)
    }

    private func end(_ request: WebRequest) async -> WebResponse {
        do {
            await server.roster.disconnect(try await agent(of: request).id)
            return WebResponse(.noContent)
        } catch {
            return .message(error.response(), error.status)
        }
    }

    // MARK: Headers

    private func agent(of request: WebRequest) async throws(RPCError) -> ConnectedAgent {
        guard let text = try request.only(EndpointHeader.session) else {
            throw RPCError(
                .invalidRequest,
                "The header \(EndpointHeader.session) is missing: begin with initialize, which answers it."
            )
        }
        guard let id = UUID(uuidString: text), let agent = await server.roster.agent(id) else {
            throw RPCError.hasEnded
        }
        return agent
    }

    /// Checks that the headers match the message, because proxies may route by the headers.
    private func checkHeaders(of request: WebRequest, saying message: RPCRequest) throws(RPCError) {
        var expected = [
            (EndpointHeader.revision, RequestEnvelope.revision(in: message.params)?.string),
            (EndpointHeader.method, message.method),
        ]
        if ["tools/call", "prompts/get"].contains(message.method) {
            expected.append((EndpointHeader.name, message.params["name"]?.string))
        }
        for (name, value) in expected where try request.only(name) != value {
            throw RPCError(.headerMismatch, "The header \(name) does not say the same as the message.")
        }
    }
}

/// The headers of a message.
enum EndpointHeader {
    /// The header with the session that a handshake has created.
    static let session = "Mcp-Session-Id"
    static let revision = "MCP-Protocol-Version"
    /// The header that must equal the message's method.
    static let method = "Mcp-Method"
    /// The header that must equal the tool's name.
    static let name = "Mcp-Name"
}

extension RPCError {
    fileprivate var status: HTTPResponseStatus {
        switch code {
        case .unknownMethod, .unknownSession: .notFound
        case .unavailable: .serviceUnavailable
        case .unreadable, .invalidRequest, .invalidParams, .headerMismatch, .unknownRevision: .badRequest
        }
    }
}

extension WebRequest {
    /// The value of a header; nil if the header is missing.
    ///
    /// - Throws: If the header is repeated, because programs disagree on which value counts.
    fileprivate func only(_ name: String) throws(RPCError) -> String? {
        let values = headers[name]
        if values.count > 1 {
            throw RPCError(.headerMismatch, "The header \(name) is there \(values.count) times.")
        }
        return values.first
    }

    /// The media types in a header, without their parameters.
    fileprivate func mediaTypes(_ name: String) -> [String] {
        headers[canonicalForm: name].map { value in
            String(value.prefix { $0 != ";" }).lowercased().trimmingCharacters(in: .whitespaces)
        }
    }

    /// - Throws: If the body exceeds the limit or is incomplete.
    fileprivate func wholeBody(limit: Int) async throws -> Data {
        var whole = Data()
        for try await piece in body {
            if whole.count + piece.readableBytes > limit { throw WebBodyError.tooLong(limit: limit) }
            whole += piece.readableBytesView
        }
        return whole
    }
}

extension WebResponse {
    fileprivate static func message(_ json: JSON, _ status: HTTPResponseStatus = .ok) -> WebResponse {
        WebResponse(status, headers: ["Content-Type": "application/json"], body: .bytes(Array(json.data)))
    }
}
