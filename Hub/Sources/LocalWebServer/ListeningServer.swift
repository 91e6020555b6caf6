import Dispatch
import Foundation
import NIOCore
import NIOPosix

/// A server that listens: for HTTP, and for protocols of one's own on the same port.
public struct ListeningServer: Sendable {
    /// The port that it listens on.
    public let port: UInt16

    private let channel: any Channel
    private let arrivals: AsyncStream<ClientConnection>.Continuation
    /// Serves all connections, each in a child task.
    private let service: Task<Void, Never>

    /// Starts a server; returns once it answers.
    ///
    /// - Parameters:
    ///   - host: The address of the network to listen on, IPv4 or IPv6.
    ///   - port: Where to listen; 0 picks a free port.
    ///   - limits: What one client, and all together, may ask of it.
    ///   - handler: Answers HTTP.
    ///   - other: A protocol that is told from HTTP by how a connection begins.
    ///   - log: Takes a line for each connection that was refused or given up, and for each time that none could be
    ///     accepted. Called from any thread.
    /// - Throws: ``WebServerError``; other errors of the socket as they are.
    public static func start(
        host: String = "127.0.0.1",
        port: UInt16,
        limits: ServerLimits = ServerLimits(),
        handler: some WebHandler,
        other: OtherProtocol? = nil,
        log: @escaping @Sendable (String) -> Void
    ) async throws -> ListeningServer {
        let (connections, arrivals) = AsyncStream.makeStream(of: ClientConnection.self)
        let admission = Admission(limit: limits.connections, log: log)
        let bootstrap = ServerBootstrap(group: .singletonMultiThreadedEventLoopGroup)
            .serverChannelOption(.backlog, value: 256)
            .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
            .serverChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.addHandler(AcceptFailures(log: log))
                }
            }
            // A client may end its side of the connection and still wait for the answer.
            .childChannelOption(.allowRemoteHalfClosure, value: true)
            .childChannelInitializer { channel in
                guard admission.admit(channel) else { return channel.close() }
                return channel.eventLoop.makeCompletedFuture {
                    let connection = try ClientConnection(
                        channel,
                        preface: other?.preface ?? [],
                        head: limits.head
                    )
                    if case .terminated = arrivals.yield(connection) { channel.close(promise: nil) }
                }
            }
        let channel = try await bind(bootstrap, host: host, port: port)
        let service = Task {
            await withDiscardingTaskGroup { group in
                for await connection in connections {
                    group.addTask { await connection.serve(handler, other: other, limits: limits, log: log) }
                }
                group.cancelAll()
            }
        }
        return ListeningServer(
            port: UInt16(channel.localAddress?.port ?? 0),
            channel: channel,
            arrivals: arrivals,
            service: service
        )
    }

    /// Closes the port and all connections; returns when that is done.
    public func stop() async {
        channel.close(promise: nil)
        try? await channel.closeFuture.get()
        arrivals.finish()
        await service.value
    }

    private static func bind(_ bootstrap: ServerBootstrap, host: String, port: UInt16) async throws
        -> any Channel
    {
        guard let address = try? SocketAddress(ipAddress: host, port: Int(port)) else {
            throw WebServerError.invalidAddress(host)
        }
        do {
            return try await bootstrap.bind(to: address).get()
        } catch let error as IOError where error.errnoCode == EADDRINUSE {
            throw WebServerError.portTaken(port)
        } catch let error as IOError where error.errnoCode == EACCES {
            throw WebServerError.portForbidden(port)
        }
    }
}

/// What one client, and all together, may ask of a server.
public struct ServerLimits: Sendable {
    /// How many bytes the address and the headers of a request may have: more is answered with 431, as are more than
    /// 256 headers.
    public var head = 32 * 1_024
    /// How many bytes a body may have, as far as a handler reads it: more is answered with 413.
    public var body = 256 * 1_024 * 1_024
    /// How many bytes a message of a WebSocket may have; more closes the connection.
    public var message = 1_024 * 1_024
    /// How many bytes may wait for a page that does not take them.
    public var unsent = 64 * 1_024 * 1_024
    /// How many connections there may be at once; more are closed.
    public var connections = 512
    /// How long a client may take for a request's head, or leave a connection idle, or a body or an answer without
    /// progress.
    public var patience = Duration.seconds(30)

    /// The limits that suit a server for one person's browser.
    public init() {}
}

/// Returns when the person stops the program with Control-C, or the system asks it to end: for programs that serve until then.
public func interruption() async {
    let (signals, continuation) = AsyncStream.makeStream(of: Void.self)
    let sources = [SIGINT, SIGTERM].map { number in
        // The source takes over only from a signal that is ignored.
        signal(number, SIG_IGN)
        let source = DispatchSource.makeSignalSource(signal: number)
        source.setEventHandler { continuation.yield() }
        source.resume()
        return source
    }
    for await _ in signals { break }
    for source in sources { source.cancel() }
}
