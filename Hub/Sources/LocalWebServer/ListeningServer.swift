import NIOCore

/// A server that listens: for HTTP, and for protocols of one's own on the same port.
public struct ListeningServer: Sendable {
    /// The port that it listens on.
    public let port: UInt16

    /// Starts a server; returns once it answers.
    ///
    /// - Parameters:
    ///   - host: The address of the network to listen on, IPv4 or IPv6.
    ///   - port: Where to listen; 0 picks a free port.
    ///   - limits: What one client, and all together, may ask of it.
    ///   - handler: Answers HTTP.
    ///   - other: A protocol that is told from HTTP by how a connection begins.
    ///   - log: Takes a line for each connection that was refused or given up, and for each time that none could be accepted. Called
    ///     from any thread.
    /// - Throws: ``WebServerError``; other errors of the socket as they are.
    public static func start(
        host: String = "127.0.0.1",
        port: UInt16,
        limits: ServerLimits = ServerLimits(),
        handler: some WebHandler,
        other: OtherProtocol? = nil,
        log: @escaping @Sendable (String) -> Void
    ) async throws -> ListeningServer {
        fatalError("TODO(H1)")
    }

    /// Closes the port and all connections; returns when that is done.
    public func stop() async {
        fatalError("TODO(H1)")
    }
}

/// A protocol beside HTTP on the same port.
public struct OtherProtocol: Sendable {
    /// How each connection of it begins. The first byte must be one that no method of HTTP begins with, such as 0.
    let preface: [UInt8]
    let serve: @Sendable (NIOAsyncChannel<ByteBuffer, ByteBuffer>) async -> Void

    /// - Parameters:
    ///   - preface: How each connection of it begins; `serve` gets what follows.
    ///   - serve: Talks to the client. The connection is closed when it returns; it is cancelled when the server stops.
    public init(
        preface: [UInt8],
        serve: @escaping @Sendable (NIOAsyncChannel<ByteBuffer, ByteBuffer>) async -> Void
    ) {
        self.preface = preface
        self.serve = serve
    }
}

/// What one client, and all together, may ask of a server.
public struct ServerLimits: Sendable {
    /// How many bytes the first line and the headers of a request may have: more is answered with 431.
    public var head = 32 * 1_024
    /// How many bytes a body may have, as far as a handler reads it: more is answered with 413.
    public var body = 256 * 1_024 * 1_024
    /// How many bytes a message of a WebSocket may have.
    public var message = 1_024 * 1_024
    /// How many bytes may wait for a page that does not take them.
    public var unsent = 64 * 1_024 * 1_024
    /// How many connections there may be at once; more are closed.
    public var connections = 512
    /// How long a client may take for a request's head, or leave a connection idle, or a body or an answer without progress.
    public var patience = Duration.seconds(30)

    public init() {}
}
