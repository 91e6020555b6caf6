import NIOCore

/// Detects the protocol of a connection by its first bytes, and sets up the channel for it.
///
/// Servers without a custom protocol use this handler too, because it sets up a channel only after the client has sent
/// bytes. A channel that is accepted while the server stops is served by no task, so it must not be set up.
final class PrefaceReader: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = ByteBuffer

    private let preface: [UInt8]
    private let head: Int
    private let spoken: EventLoopPromise<ClientConnection.Spoken>
    private var received = ByteBuffer()

    init(_ preface: [UInt8], head: Int, spoken: EventLoopPromise<ClientConnection.Spoken>) {
        self.preface = preface
        self.head = head
        self.spoken = spoken
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        var bytes = unwrapInboundIn(data)
        received.writeBuffer(&bytes)
        if !preface.isEmpty && received.readableBytesView.starts(with: preface) {
            received.moveReaderIndex(forwardBy: preface.count)
            goOn(context) { .other(try NIOAsyncChannel(wrappingChannelSynchronously: context.channel)) }
        } else if preface.isEmpty || !preface.starts(with: received.readableBytesView) {
            goOn(context) {
                let disconnection = ClientDisconnection()
                return .http(
                    try HTTPPipeline.add(to: context.channel, head: head, disconnection: disconnection),
                    disconnection
                )
            }
        }
    }

    /// Closes the channel if the client closes its side before the protocol is known.
    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if case ChannelEvent.inputClosed = event { context.close(promise: nil) }
        context.fireUserInboundEventTriggered(event)
    }

    func handlerRemoved(context: ChannelHandlerContext) {
        // If the protocol is known, `spoken` is already completed, so this call has no effect.
        spoken.fail(ChannelError.ioOnClosedChannel)
    }

    private func goOn(_ context: ChannelHandlerContext, _ setUp: () throws -> ClientConnection.Spoken) {
        do {
            spoken.succeed(try setUp())
        } catch {
            context.close(promise: nil)
            return
        }
        let pipeline = context.pipeline.syncOperations
        pipeline.removeHandler(context: context, promise: nil)
        if received.readableBytes > 0 { pipeline.fireChannelRead(NIOAny(received)) }
    }
}
