import NIOCore

/// A connection of a client: HTTP, or the other protocol.
struct ClientConnection: Sendable {
    /// What a client speaks.
    enum Spoken: Sendable {
        case http(NIOAsyncChannel<IncomingPart, Never>)
        case other(NIOAsyncChannel<ByteBuffer, ByteBuffer>)
    }

    private let channel: any Channel
    private let spoken: EventLoopFuture<Spoken>

    /// Sets up a channel that has been accepted. Called on its event loop.
    ///
    /// - Parameters:
    ///   - preface: How connections of the other protocol begin; empty if there is none.
    ///   - head: How many bytes the head of a request may have.
    init(_ channel: any Channel, preface: [UInt8], head: Int) throws {
        self.channel = channel
        let promise = channel.eventLoop.makePromise(of: Spoken.self)
        spoken = promise.futureResult
        try channel.pipeline.syncOperations.addHandler(PrefaceReader(preface, head: head, spoken: promise))
    }

    /// Talks to the client until the connection is closed. Cancelling the task closes it.
    func serve(
        _ handler: some WebHandler,
        other: OtherProtocol?,
        limits: ServerLimits,
        log: @escaping @Sendable (String) -> Void
    ) async {
        let patience = Patience(channel: channel, duration: limits.patience, log: log)
        await withTaskCancellationHandler {
            switch try? await patience.wait(for: spoken.get) {
            case .http(let channel):
                try? await channel.executeThenClose { inbound in
                    await HTTPConversation(
                        channel: channel.channel,
                        parts: PartReader(inbound),
                        handler: handler,
                        limits: limits,
                        patience: patience,
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
