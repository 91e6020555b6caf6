import Foundation
@_spi(MillraceHub) import MillraceRecording
import NIOCore
import NIOHTTP1
import NIOPosix

/// A hub in another process. Forwards one agent's messages over HTTP. If the hub is started again, repeats the
/// handshake, so that the agent need not connect again.
///
/// Each request has its own connection. Cancelling the request closes the connection, which cancels the agent's call
/// in the hub.
actor RemotePeer: AgentPeer {
    private var address: AgentAddress
    /// The folder in which the hub's address is read before each request; nil for an address that never changes.
    private let folder: URL?
    /// The agent's `initialize`; nil if there was none.
    private var greeting: RPCRequest?
    /// The handshake with a hub that was started again.
    private var greetingAgain: Task<Void, any Error>?
    /// The time limit for a request.
    private let timeout: Duration
    /// The session from the response to `initialize`.
    private var session: String?
    private var revision: String?

    /// The time limit for a hub to prove that it is running, and to answer the request that ends the agent's session.
    fileprivate static let shortTimeout = Duration.seconds(5)

    /// - Parameter timeout: The time limit for a request; by default longer than the hub's limit for an app.
    init(_ address: AgentAddress, in folder: URL? = nil, timeout: Duration = .seconds(120)) {
        self.address = address
        self.folder = folder
        self.timeout = timeout
    }

    func answer(_ request: RPCRequest) async -> JSON? {
        do {
            try await reconnect()
            guard let headers = headers(of: request) else {
                return RPCError(
                    .invalidParams,
                    "The name of a method or a tool is of letters and digits; tools/list says which there are."
                ).response(to: request.id)
            }
            let response = try await send(.POST, headers, request.json.data, within: timeout)
            if request.method == "initialize" {
                greeting = request
                note(handshake: response)
            }
            if response.status == .accepted { return nil }
            if let json = response.json { return json }
            let reason =
                "The hub has answered \(response.status): \(String(decoding: response.body, as: UTF8.self))"
            return RPCError(.unavailable, reason).response(to: request.id)
        } catch {
            let reason =
                "The hub on port \(address.port) does not answer: start it again, and repeat the call. \(error)"
            return RPCError(.unavailable, reason).response(to: request.id)
        }
    }

    /// Reads the hub's address again. Another program may have the old port now, and must not receive the token. If
    /// the hub was started again, repeats the agent's handshake with it.
    private func reconnect() async throws {
        guard let folder else { return }
        guard let current = AgentAddress(in: folder) else { throw HubHasGone() }
        if current != address {
            (address, session, revision) = (current, nil, nil)
            greetingAgain = greeting.map { greeting in Task { try await greet(greeting) } }
        }
        // Other requests, too, wait for the handshake.
        try await greetingAgain?.value
    }

    private func greet(_ greeting: RPCRequest) async throws {
        note(handshake: try await send(.POST, headers(), greeting.json.data, within: timeout))
    }

    private func note(handshake response: Response) {
        session = response.headers[EndpointHeader.session].first
        revision = response.json?.object?["result"]?.object?["protocolVersion"]?.string
    }

    func end() async {
        guard session != nil else { return }
        if let folder, AgentAddress(in: folder) != address { return }
        // Ignore the error, because the hub may have stopped.
        _ = try? await send(.DELETE, headers(), Data(), within: Self.shortTimeout)
    }

    /// - Returns: nil if the revision, the method or the tool's name contains characters other than visible ASCII. The
    ///   hub supports no such revision, method or tool.
    private func headers(of request: RPCRequest) -> HTTPHeaders? {
        var headers = headers()
        guard let revision = RequestEnvelope.revision(in: request.params)?.string else { return headers }
        let name = request.params["name"]?.string
        let isPlain = [revision, request.method, name ?? ""].allSatisfy { text in
            text.utf8.allSatisfy { (UInt8(ascii: "!")...UInt8(ascii: "~")).contains($0) }
        }
        if !isPlain { return nil }
        headers.replaceOrAdd(name: EndpointHeader.revision, value: revision)
        headers.add(name: EndpointHeader.method, value: request.method)
        if let name { headers.add(name: EndpointHeader.name, value: name) }
        return headers
    }

    private func headers() -> HTTPHeaders {
        var headers: HTTPHeaders = [
            "Host": "127.0.0.1:\(address.port)", "Authorization": "Bearer \(address.token)",
            "Content-Type": "application/json", "Accept": "application/json", "Connection": "close",
        ]
        if let session { headers.add(name: EndpointHeader.session, value: session) }
        if let revision { headers.add(name: EndpointHeader.revision, value: revision) }
        return headers
    }

    // MARK: HTTP

    private struct Response {
        var status = HTTPResponseStatus.internalServerError
        var headers = HTTPHeaders()
        var body = Data()

        /// The body, if it is JSON.
        var json: JSON? { try? JSON(text: body) }
    }

    /// - Throws: ``Silence`` if the response is incomplete after the time limit.
    private func send(
        _ method: HTTPMethod,
        _ headers: HTTPHeaders,
        _ body: Data,
        within limit: Duration
    ) async throws -> Response {
        let port = Int(address.port)
        return try await withThrowingTaskGroup(of: Response.self) { group in
            group.addTask { try await Self.send(method, headers, body, to: port) }
            group.addTask {
                try await Task.sleep(for: limit)
                throw Silence(limit: limit)
            }
            defer { group.cancelAll() }
            guard let response = try await group.next() else { throw CancellationError() }
            return response
        }
    }

    private struct HubHasGone: Error, CustomStringConvertible {
        let description = "It has ended."
    }

    private struct Silence: Error, CustomStringConvertible {
        let limit: Duration

        var description: String { "It was silent for \(limit / .seconds(1)) seconds." }
    }

    private static func send(
        _ method: HTTPMethod,
        _ headers: HTTPHeaders,
        _ body: Data,
        to port: Int
    ) async throws -> Response {
        let channel = try await ClientBootstrap(group: .singletonMultiThreadedEventLoopGroup)
            .connectTimeout(.seconds(5))
            .connect(host: "127.0.0.1", port: port) { channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.addHTTPClientHandlers()
                    return try NIOAsyncChannel<HTTPClientResponsePart, HTTPClientRequestPart>(
                        wrappingChannelSynchronously: channel
                    )
                }
            }
        return try await channel.executeThenClose { inbound, outbound in
            var head = HTTPRequestHead(version: .http1_1, method: method, uri: "/mcp", headers: headers)
            head.headers.add(name: "Content-Length", value: "\(body.count)")
            // Send all parts in one call, because the hub may answer and close the connection as soon as it has the
            // body.
            let body = HTTPClientRequestPart.body(.byteBuffer(ByteBuffer(bytes: body)))
            try await outbound.write(contentsOf: [.head(head), body, .end(nil)])
            var response = Response()
            for try await part in inbound {
                switch part {
                case .head(let head): (response.status, response.headers) = (head.status, head.headers)
                case .body(let bytes): response.body += bytes.readableBytesView
                case .end: return response
                }
            }
            throw ChannelError.eof
        }
    }
}

extension AgentAddress {
    /// Whether a hub answers at this address and accepts its token.
    public var isAnswered: Bool {
        get async { await isAnswered(within: RemotePeer.shortTimeout) }
    }

    func isAnswered(within timeout: Duration) async -> Bool {
        let ping = RPCRequest(id: "ping", method: "ping", params: [:])
        return await RemotePeer(self, timeout: timeout).answer(ping)?.object?["result"] != nil
    }
}
