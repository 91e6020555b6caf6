import NIOCore

/// Tells by its first bytes what a connection speaks, and sets the channel up for that.
///
/// Also where there is HTTP only: a channel that nobody comes to serve, since the server stops, must not be set up before.
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
            goOn(context) { .http(try HTTPPipeline.add(to: context.channel, head: head)) }
        }
    }

    /// Without enough bytes to tell, the client has gone.
    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if case ChannelEvent.inputClosed = event { context.close(promise: nil) }
        context.fireUserInboundEventTriggered(event)
    }

    func handlerRemoved(context: ChannelHandlerContext) {
        // Of no effect once the protocol is known.
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
