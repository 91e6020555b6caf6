import Dispatch
import Foundation
import NIOCore
import NIOPosix

/// A server for HTTP and, on the same port, for a custom protocol.
public struct ListeningServer: Sendable {
    /// The port on which the server listens.
    public let port: UInt16

    /// The listening socket.
    let channel: any Channel
    private let arrivals: AsyncStream<ClientConnection>.Continuation
    /// Serves all connections, each in a child task.
    private let service: Task<Void, Never>

    /// Starts a server. Returns when it accepts connections.
    ///
    /// - Parameters:
    ///   - host: The IPv4 or IPv6 address to listen on.
    ///   - port: The port to listen on; 0 picks a free port.
    ///   - limits: The limits for each client, and for all clients together.
    ///   - handler: Answers HTTP requests.
    ///   - other: A custom protocol, recognised by the first bytes of a connection.
    ///   - log: Receives a line for each connection that was refused or given up, at most ten per minute, and for
    ///     each failure to accept connections. Called from any thread.
    /// - Throws: ``WebServerError``, or another error of the socket.
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
            // A client may close its side of the connection and still read the response.
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
        let faults = LimitedLog(now: limits.now, log)
        let budget = ByteBudget(limit: limits.memory)
        let service = Task {
            await withDiscardingTaskGroup { group in
                for await connection in connections {
                    group.addTask {
                        await connection.serve(handler, other: other, limits: limits, budget: budget) {
                            faults.note($0)
                        }
                    }
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

    /// Closes the port and all connections. Returns when they are closed.
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

/// The limits for each client, and for all clients together.
public struct ServerLimits: Sendable {
    /// The maximum number of bytes of a request's target and headers. Longer requests are answered with 431, as are
    /// requests with more than 256 headers.
    public var head = 32 * 1_024
    /// The maximum number of bytes of a body that a handler reads. Longer bodies are answered with 413.
    public var body = 256 * 1_024 * 1_024
    /// The maximum number of bytes of a WebSocket message. A longer message closes the connection.
    public var message = 1_024 * 1_024
    /// The maximum number of bytes of a WebSocket's incomplete messages, of its messages that the handler has not
    /// read, and of texts that the page has not read. The connection is closed beyond it, with the reason in the log,
    /// and in the close frame if the page reads.
    public var unsent = 32 * 1_024 * 1_024
    /// The maximum number of such bytes of all WebSockets together. Beyond it the WebSocket that has most of them is
    /// closed.
    public var memory = 128 * 1_024 * 1_024
    /// The maximum number of concurrent connections. Further connections are closed. At first 512, or half of the
    /// descriptors that the process may open if that is less, because on Linux libdispatch ends a process that has no
    /// free descriptor left.
    public var connections = min(512, Self.descriptors / 2)
    /// The time limit for a request's head, for an idle connection, and for a body or a response without progress.
    public var clientTimeout = Duration.seconds(30)
    /// The clock for the lines that are logged per minute.
    var now: @Sendable () -> ContinuousClock.Instant = { .now }

    /// Creates limits that suit a server for one person's browser.
    public init() {}

    /// The number of descriptors that the process may open.
    private static var descriptors: Int {
        #if canImport(Glibc)
        let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
        #else
        let resource = RLIMIT_NOFILE
        #endif
        var limit = rlimit()
        getrlimit(resource, &limit)
        return Int(clamping: limit.rlim_cur)
    }
}
