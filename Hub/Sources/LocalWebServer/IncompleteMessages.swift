import NIOCore

/// Counts the bytes of a WebSocket's incomplete messages. Stands before the decoder of frames.
///
/// Confined to its channel's event loop.
final class IncompleteMessages: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias InboundOut = ByteBuffer

    private let share: ByteBudget.Share
    private var bytes = 0

    init(_ share: ByteBudget.Share) {
        self.share = share
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        let count = unwrapInboundIn(data).readableBytes
        bytes += count
        // If the share is ended, it closes the connection.
        if share.add(count) { context.fireChannelRead(data) }
    }

    /// Notes that a message is complete. What follows it in the same read is not counted: a read has at most 64 kB.
    func noteComplete() {
        share.subtract(bytes)
        bytes = 0
    }

    /// Notes that a control frame has come, which may stand between the frames of a message.
    func noteControl(_ payload: Int) {
        // A control frame of a client has two bytes of header and four of mask.
        let count = min(bytes, payload + 6)
        share.subtract(count)
        bytes -= count
    }
}
