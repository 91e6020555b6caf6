import NIOCore

/// A connection from a client, over HTTP or over the server's custom protocol (``OtherProtocol``).
struct ClientConnection: Sendable {
    /// The protocol of a connection.
    enum Spoken: Sendable {
        case http(NIOAsyncChannel<IncomingPart, Never>, ClientDisconnection)
        case other(NIOAsyncChannel<ByteBuffer, ByteBuffer>)
    }

    private let channel: any Channel
    private let spoken: EventLoopFuture<Spoken>

    /// Sets up an accepted channel. Called on its event loop.
    ///
    /// - Parameters:
    ///   - preface: The first bytes of connections that use the custom protocol; empty if the server has none.
    ///   - head: The maximum number of bytes of a request's head.
    init(_ channel: any Channel, preface: [UInt8], head: Int) throws {
        self.channel = channel
        let promise = channel.eventLoop.makePromise(of: Spoken.self)
        spoken = promise.futureResult
        try channel.pipeline.syncOperations.addHandler(PrefaceReader(preface, head: head, spoken: promise))
    }

    /// Serves the client until the connection is closed. Cancelling the task closes the connection.
    func serve(
        _ handler: some WebHandler,
        other: OtherProtocol?,
        limits: ServerLimits,
        budget: ByteBudget,
        log: @escaping @Sendable (String) -> Void
    ) async {
        let timeout = ClientTimeout(channel: channel, duration: limits.clientTimeout, log: log)
        await withTaskCancellationHandler {
            switch try? await timeout.wait(for: spoken.get) {
            case .http(let channel, let disconnection):
                try? await channel.executeThenClose { inbound in
                    await HTTPConversation(
                        channel: channel.channel,
                        parts: PartReader(inbound),
                        disconnection: disconnection,
                        handler: handler,
                        limits: limits,
                        budget: budget,
                        timeout: timeout,
                        log: log
                    ).run()
                }
            case .other(let channel):
                await other?.serve(channel)
                try? await channel.channel.close()
            case nil:
                try? await channel.close()
            }
        } onCancel: {
            channel.close(promise: nil)
        }
    }
}
