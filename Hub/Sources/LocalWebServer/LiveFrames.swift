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
    private let log: @Sendable (String) -> Void
    private var context: ChannelHandlerContext?
    private var pings: RepeatedTask?
    /// A timer that closes the connection if the page does not close it after a close frame.
    private var end: Scheduled<Void>?

    /// The number of pending bytes of texts.
    private var unsent = 0
    /// Whether a close frame was sent. Nothing is sent after it.
    private var isClosing = false
    /// Whether a frame has arrived since the last ping.
    private var isAlive = true
    /// Whether a read is pending. No read is requested while received texts wait to be consumed.
    private var isReading = false

    init(limits: ServerLimits, log: @escaping @Sendable (String) -> Void) {
        self.limits = limits
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
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        switch error {
        case NIOWebSocketError.invalidFrameLength,
            NIOWebSocketFrameAggregator.Error.accumulatedFrameSizeIsTooLarge:
            refuse(.messageTooLarge, "a message is longer than \(limits.message) bytes")
        case is NIOWebSocketError, is NIOWebSocketFrameAggregator.Error:
            refuse(.protocolError, "\(error)")
        default:
            context.close(promise: nil)
        }
    }

    // MARK: Frames from the page

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        let frame = unwrapInboundIn(data)
        isAlive = true
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
        context.fireChannelRead(wrapInboundOut(.text(text)))
    }

    // MARK: Frames to the page

    /// Sends a text. Texts are sent in order.
    func send(_ text: String) {
        if isClosing { return }
        let bytes = ByteBuffer(string: text)
        let count = bytes.readableBytes
        unsent += count
        if unsent > limits.unsent {
            log("closed a WebSocket: \(unsent) bytes wait for a page that does not take them")
            isClosing = true
            context?.close(promise: nil)
            return
        }
        let frames = context.map { NIOLoopBound(self, eventLoop: $0.eventLoop) }
        write(.text, bytes)?.whenComplete { _ in frames?.value.unsent -= count }
    }

    /// Sends a close frame with the reason, and gives the page time to close its side.
    func close(_ code: WebSocketErrorCode) {
        guard !isClosing, let context else { return }
        isClosing = true
        var bytes = ByteBuffer()
        bytes.write(webSocketErrorCode: code)
        write(.connectionClose, bytes)
        context.close(mode: .output, promise: nil)
        let channel = context.channel
        end = context.eventLoop.scheduleTask(in: TimeAmount(limits.clientTimeout)) {
            channel.close(promise: nil)
        }
    }

    private func refuse(_ code: WebSocketErrorCode, _ reason: String) {
        if !isClosing { log("closed a WebSocket: \(reason)") }
        close(code)
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
