import NIOCore
import NIOWebSocket

/// Converts WebSocket frames to texts and back, and handles control frames.
///
/// Confined to its channel's event loop.
final class LiveFrames: ChannelDuplexHandler {
    typealias InboundIn = WebSocketFrame
    typealias InboundOut = IncomingPart
    typealias OutboundIn = Never
    typealias OutboundOut = WebSocketFrame

    private let limits: ServerLimits
    /// Counts the page's incomplete and unread messages, and the texts that the page has not read.
    private let share: ByteBudget.Share
    private let incomplete: IncompleteMessages
    private let log: @Sendable (String) -> Void
    private var context: ChannelHandlerContext?
    private var pings: RepeatedTask?
    /// A timer that closes the connection if the page does not close it after a close frame.
    private var end: Scheduled<Void>?

    /// Whether a close frame was sent. Nothing is sent after it.
    private var isClosing = false
    /// Whether a frame has arrived since the last ping.
    private var isAlive = true
    /// Whether a read is pending. No read is requested while received texts wait to be consumed.
    private var isReading = false

    init(
        limits: ServerLimits,
        share: ByteBudget.Share,
        incomplete: IncompleteMessages,
        log: @escaping @Sendable (String) -> Void
    ) {
        self.limits = limits
        self.share = share
        self.incomplete = incomplete
        self.log = log
    }

    // MARK: The connection

    func handlerAdded(context: ChannelHandlerContext) {
        self.context = context
        let timeout = TimeAmount(limits.clientTimeout)
        let frames = NIOLoopBound(self, eventLoop: context.eventLoop)
        pings = context.eventLoop.scheduleRepeatedTask(initialDelay: timeout, delay: timeout) { _ in
            frames.value.ping()
        }
    }

    func handlerRemoved(context: ChannelHandlerContext) {
        pings?.cancel()
        end?.cancel()
        share.close()
        self.context = nil
    }

    func read(context: ChannelHandlerContext) {
        isReading = true
        context.read()
    }

    func channelReadComplete(context: ChannelHandlerContext) {
        isReading = false
        context.fireChannelReadComplete()
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        context.fireUserInboundEventTriggered(event)
        if case ChannelEvent.inputClosed = event { context.close(promise: nil) }
        if let excess = event as? ByteBudget.Excess { end(because: excess) }
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        switch error {
        case NIOWebSocketError.invalidFrameLength,
            NIOWebSocketFrameAggregator.Error.accumulatedFrameSizeIsTooLarge:
            refuse(.messageTooLarge, "a message is longer than \(limits.message) bytes")
        case is NIOWebSocketError, is NIOWebSocketFrameAggregator.Error, is FrameRules.Violation:
            refuse(.protocolError, "\(error)")
        default:
            context.close(promise: nil)
        }
    }

    // MARK: Frames from the page

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        let frame = unwrapInboundIn(data)
        isAlive = true
        switch frame.opcode {
        case .text, .binary: incomplete.noteComplete()
        default: incomplete.noteControl(frame.length)
        }
        if isClosing && frame.opcode != .connectionClose { return }
        switch frame.opcode {
        case .text: receive(frame.unmaskedData, context)
        case .binary: refuse(.unacceptableData, "a message is no text")
        case .ping:
            // Drop the pong if the page does not read.
            if context.channel.isWritable { write(.pong, frame.unmaskedData) }
        case .connectionClose:
            close(.normalClosure)
            context.close(promise: nil)
        default: break
        }
    }

    private func receive(_ bytes: ByteBuffer, _ context: ChannelHandlerContext) {
        guard let text = String(validating: bytes.readableBytesView, as: UTF8.self) else {
            return refuse(.dataInconsistentWithMessage, "a text is not UTF-8")
        }
        if share.add(text.utf8.count) { context.fireChannelRead(wrapInboundOut(.text(text))) }
    }

    // MARK: Frames to the page

    /// The bytes to count in the share for a text that is sent.
    static func cost(of text: ByteBuffer) -> Int { text.readableBytes + ByteBudget.overhead }

    /// Sends a text that is counted in the share. Texts are sent in order.
    func send(_ bytes: ByteBuffer) {
        let count = Self.cost(of: bytes)
        guard !isClosing, let sent = write(.text, bytes) else { return share.subtract(count) }
        sent.whenComplete { [share] _ in share.subtract(count) }
    }

    /// Ends the connection because of what it leaves in memory. A page that does not read is sent no close frame, which
    /// would come after the pending texts.
    private func end(because excess: ByteBudget.Excess) {
        if context?.channel.isWritable == true { return refuse(.messageTooLarge, "\(excess)") }
        if !isClosing { log("closed a WebSocket: \(excess)") }
        isClosing = true
        context?.close(promise: nil)
    }

    /// The maximum number of bytes of a close frame's reason.
    private static let longestReason = 123

    /// Sends a close frame with the reason, which is in ASCII, and gives the page time to close its side.
    func close(_ code: WebSocketErrorCode, _ reason: String = "") {
        guard !isClosing, let context else { return }
        isClosing = true
        var bytes = ByteBuffer()
        bytes.write(webSocketErrorCode: code)
        bytes.writeString(String(reason.prefix(Self.longestReason)))
        write(.connectionClose, bytes)
        context.close(mode: .output, promise: nil)
        let channel = context.channel
        end = context.eventLoop.scheduleTask(in: TimeAmount(limits.clientTimeout)) {
            channel.close(promise: nil)
        }
    }

    private func refuse(_ code: WebSocketErrorCode, _ reason: String) {
        if !isClosing { log("closed a WebSocket: \(reason)") }
        close(code, reason)
    }

    private func ping() {
        if isReading && !isAlive {
            log("closed a WebSocket: the page does not answer")
            context?.close(promise: nil)
            return
        }
        isAlive = false
        if !isClosing && context?.channel.isWritable == true { write(.ping, ByteBuffer()) }
    }

    @discardableResult
    private func write(_ opcode: WebSocketOpcode, _ bytes: ByteBuffer) -> EventLoopFuture<Void>? {
        context?.writeAndFlush(wrapOutboundOut(WebSocketFrame(fin: true, opcode: opcode, data: bytes)))
    }
}
