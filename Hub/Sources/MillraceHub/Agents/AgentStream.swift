import Foundation
@_spi(MillraceHub) import MillraceInspector
@_spi(MillraceHub) import MillraceRecording

/// Serves one agent over lines of text, such as standard input and output. Each line is one message.
///
/// ```swift
/// await hub.agentStream()?.serve(standardInput) { answer in standardOutput.write(answer) }
/// ```
public struct AgentStream: Sendable {
    private let peer: any AgentPeer

    /// Creates a stream for an agent that uses a hub in this process.
    init(_ endpoint: AgentEndpoint) {
        peer = LocalPeer(endpoint.server)
    }

    /// Creates a stream for an agent that uses a hub in another process. Forwards messages over HTTP.
    ///
    /// - Parameters:
    ///   - address: The hub's address, as read from its folder.
    ///   - folder: The folder that contains the address. If a hub is later started with the folder, messages are
    ///     forwarded to that hub. While no hub uses the folder, messages are answered with an error.
    public init(_ address: AgentAddress, in folder: URL? = nil) {
        peer = RemotePeer(address, in: folder)
    }

    /// Answers messages until the input ends. Then cancels the running requests.
    ///
    /// - Parameters:
    ///   - bytes: The agent's input, in pieces of any length.
    ///   - send: Sends an answer with its line end. Called from any task, concurrently. Once 64 requests are
    ///     suspended in `send`, no further input is read.
    public func serve(
        _ bytes: some AsyncSequence<Data, Never> & Sendable,
        send: @escaping @Sendable (Data) async -> Void
    ) async {
        let requests = RunningRequests()
        var lines = Lines()
        for await piece in bytes {
            for line in lines.take(piece) {
                do throws(RPCError) {
                    try await take(line.get(), requests, send)
                } catch {
                    await Self.write(error.response(), by: send)
                }
            }
        }
        requests.cancelAll()
        await peer.end()
    }

    private func take(
        _ line: Data,
        _ requests: RunningRequests,
        _ send: @escaping @Sendable (Data) async -> Void
    ) async throws(RPCError) {
        switch try RPCMessage(line) {
        case .notification(let method, let params):
            if method == "notifications/cancelled", let id = params["requestId"] { requests.cancel(id) }
        case .request(let request):
            do throws(AgentError) {
                let task = try requests.run(request.id) { [peer] in
                    let answer = await peer.answer(request)
                    if let answer, !Task.isCancelled { await Self.write(answer, by: send) }
                }
                // Wait for the end of the handshake, because later messages may depend on it.
                if request.method == "initialize" { _ = await task.value }
            } catch {
                await Self.write(RPCError(.unavailable, error.message).response(to: request.id), by: send)
            }
        }
    }

    private static func write(_ message: JSON, by send: (Data) async -> Void) async {
        await send(message.data + Data("\n".utf8))
    }
}

/// Answers the requests of one agent.
protocol AgentPeer: Sendable {
    /// Answers a request; nil if the request was cancelled. Cancelling the task cancels the request.
    func answer(_ request: RPCRequest) async -> JSON?

    /// Called when the agent has ended.
    func end() async
}

/// A hub in this process.
private actor LocalPeer: AgentPeer {
    private let server: AgentServer
    private var agent: ConnectedAgent?

    init(_ server: AgentServer) {
        self.server = server
    }

    func answer(_ request: RPCRequest) async -> JSON? {
        do throws(RPCError) {
            return try await result(of: request).map { request.response($0) }
        } catch {
            return error.response(to: request.id)
        }
    }

    private func result(of request: RPCRequest) async throws(RPCError) -> JSON? {
        if RequestEnvelope.revision(in: request.params) != nil {
            return try await server.answer(request)?.get()
        }
        if let agent {
            if await server.roster.agent(agent.id) != nil {
                return try await server.answer(request, of: agent)?.get()
            }
            // The roster has removed this agent because another one needed its place. A new handshake may follow.
            if self.agent?.id == agent.id { self.agent = nil }
            if request.method != "initialize" { throw RPCError.hasEnded }
        }
        switch request.method {
        case "ping": return [:]
        case "initialize":
            let (agent, result) = try await server.greet(request)
            self.agent = agent
            return result
        default:
            throw RPCError(.invalidRequest, "Begin with initialize, or say in params._meta who you are.")
        }
    }

    func end() async {
        if let agent { await server.roster.disconnect(agent.id) }
    }
}

/// Splits text into lines, with a length limit.
private struct Lines {
    private var unfinished = Data()
    private var isTooLong = false

    /// Adds a piece of input, and returns the lines that are complete now. Skips empty lines.
    mutating func take(_ piece: Data) -> [Result<Data, RPCError>] {
        var lines: [Result<Data, RPCError>] = []
        var rest = piece[...]
        while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
            append(rest[..<end])
            if isTooLong {
                let reason = "A message has at most \(RPCMessage.maximumLength) bytes."
                lines.append(.failure(RPCError(.invalidRequest, reason)))
            } else if unfinished.contains(where: { $0 > UInt8(ascii: " ") }) {
                lines.append(.success(unfinished))
            }
            unfinished = Data()
            isTooLong = false
            rest = rest[(end + 1)...]
        }
        append(rest)
        return lines
    }

    private mutating func append(_ bytes: Data) {
        isTooLong = isTooLong || unfinished.count + bytes.count > RPCMessage.maximumLength
        if isTooLong { unfinished = Data() } else { unfinished += bytes }
    }
}
