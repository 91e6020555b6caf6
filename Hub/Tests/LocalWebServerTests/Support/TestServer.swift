import LocalWebServer
import NIOHTTP1
import WebTestSupport

/// Answers requests with a closure.
struct ClosureHandler: WebHandler {
    let closure: @Sendable (WebRequest) async -> WebAnswer

    func answer(_ request: WebRequest) async -> WebAnswer { await closure(request) }
}

/// Runs a server for the duration of `body`.
func withServer(
    limits: ServerLimits = .patient,
    other: OtherProtocol? = nil,
    log: Log = Log(),
    answering closure: @escaping @Sendable (WebRequest) async -> WebAnswer = echo,
    _ body: (ListeningServer) async throws -> Void
) async throws {
    let server = try await ListeningServer.start(
        port: 0,
        limits: limits,
        handler: ClosureHandler(closure: closure),
        other: other
    ) { log.append($0) }
    do {
        try await body(server)
    } catch {
        await server.stop()
        throw error
    }
    await server.stop()
}

/// Answers with a description of the request. At the path `/live`, opens a WebSocket that sends each text back.
@Sendable func echo(_ request: WebRequest) async -> WebAnswer {
    if request.path == "/live" { return .webSocket(echoingConnection) }
    do {
        var count = 0
        for try await piece in request.body { count += piece.readableBytes }
        return .response(.text(.ok, "\(request.method) \(request.path) \(count)"))
    } catch {
        return .response(.text(.badRequest, "\(error)"))
    }
}

/// Sends each received text back.
let echoingConnection = LiveConnection { texts, send in
    for await text in texts { send(text) }
}

extension ServerLimits {
    /// Limits that a busy machine does not exceed.
    static var patient: ServerLimits { with { _ in } }

    /// The limits of ``patient``, changed by the closure.
    static func with(_ change: (inout ServerLimits) -> Void) -> ServerLimits {
        var limits = ServerLimits()
        limits.clientTimeout = .seconds(3_600)
        change(&limits)
        return limits
    }
}

extension ListeningServer {
    /// Sends a GET request on a new connection.
    func get(_ path: String, _ headers: [String: String] = [:]) async throws -> RawConnection.Response {
        let headers = ["Host": "localhost:\(port)", "Connection": "close"].merging(headers) { _, own in own }
        return try await RawConnection(port: port).request("GET", path, headers)
    }

    /// Sends bytes on a new connection, and reads until the server closes it.
    func exchange(_ text: String) async throws -> String {
        let connection = try await RawConnection(port: port)
        try? await connection.send(bytes: Array(text.utf8))
        return await connection.untilClosed()
    }

    /// Opens a WebSocket as a page of this server would.
    func openWebSocket(_ path: String = "/live") async throws -> RawConnection {
        let connection = try await RawConnection(port: port)
        let host = "localhost:\(port)"
        let response = try await connection.openWebSocket(path, host: host, origin: "http://\(host)")
        guard response.status == 101 else { throw Refused(status: response.status) }
        return connection
    }

    struct Refused: Error {
        let status: Int
    }
}

extension RawConnection {
    /// Reads until the server closes the WebSocket, and returns the code of its close frame.
    func closeCode() async -> Int? {
        do {
            while true { _ = try await receiveText() }
        } catch {
            return (error as? Closed)?.code
        }
    }
}

extension AccessToken {
    /// A token for tests: `secretsecretsecret`.
    static let secret: AccessToken = {
        do { return try AccessToken("secretsecretsecret") } catch { fatalError("\(error)") }
    }()
}
