import NIOCore
import NIOHTTP1
import NIOWebSocket

/// The handlers of an HTTP channel, and of a channel that is upgraded to a WebSocket.
enum HTTPPipeline {
    /// Adds the handlers for HTTP. Called on the channel's event loop.
    static func add(to channel: any Channel, head: Int, disconnection: ClientDisconnection) throws
        -> NIOAsyncChannel<IncomingPart, Never>
    {
        var limits = NIOHTTPDecoderLimitConfiguration()
        limits.maxHeaderListSize = head
        limits.maxHeaderFieldSize = head
        limits.maxHeaderFieldCount = 256
        let decoder = HTTPRequestDecoder(leftOverBytesStrategy: .forwardBytes, limitConfiguration: limits)
        let pipeline = channel.pipeline.syncOperations
        // The decoder buffers spaces before a value without counting them, so limit its buffer.
        let requests = ByteToMessageHandler(decoder, maximumBufferSize: head)
        try pipeline.addHandler(requests, name: "requests")
        try pipeline.addHandler(RequestParts(disconnection), name: "parts")
        try pipeline.addHandler(HTTPResponseEncoder(), name: "responses")
        try pipeline.addHandler(NIOHTTPResponseHeadersValidator(), name: "validation")
        return try NIOAsyncChannel(wrappingChannelSynchronously: channel)
    }

    /// Sends the upgrade response, and replaces the handlers for HTTP by those for a WebSocket. Called on the channel's
    /// event loop after a complete upgrade request.
    static func upgrade(
        _ channel: any Channel,
        answer: HTTPResponseHead,
        to webSocket: (incomplete: IncompleteMessages, frames: LiveFrames),
        message: Int
    ) throws {
        channel.writeAndFlush(HTTPServerResponsePart.head(answer), promise: nil)
        let pipeline = channel.pipeline.syncOperations
        let handlers: [any ChannelHandler] = [
            WebSocketFrameEncoder(),
            webSocket.incomplete,
            ByteToMessageHandler(WebSocketFrameDecoder(maxFrameSize: min(message, Int(UInt32.max)))),
            FrameRules(),
            NIOWebSocketFrameAggregator(
                minNonFinalFragmentSize: 0,
                maxAccumulatedFrameCount: 1_024,
                maxAccumulatedFrameSize: message
            ),
            webSocket.frames,
        ]
        try pipeline.addHandlers(handlers, position: .before(try pipeline.context(name: "parts").handler))
        for name in ["validation", "responses", "parts"] { pipeline.removeHandler(name: name, promise: nil) }
        // When the decoder is removed, it forwards bytes that the client has already sent.
        pipeline.removeHandler(name: "requests").whenComplete { _ in
            channel.pipeline.fireChannelReadComplete()
            // The pending read was requested before the new handlers were installed, so request another one.
            channel.read()
        }
    }
}

/// Forwards the parts of requests. Forwards invalid input as ``IncomingPart/unreadable(_:)``, so that the server can
/// respond to it.
final class RequestParts: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias InboundOut = IncomingPart

    private let disconnection: ClientDisconnection
    private var isUnreadable = false

    init(_ disconnection: ClientDisconnection) {
        self.disconnection = disconnection
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        let part: IncomingPart =
            switch unwrapInboundIn(data) {
            case .head(let head): .head(head)
            case .body(let bytes): .body(bytes)
            case .end: .end
            }
        context.fireChannelRead(wrapInboundOut(part))
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if case ChannelEvent.inputClosed = event { disconnection.note() }
        context.fireUserInboundEventTriggered(event)
    }

    func channelInactive(context: ChannelHandlerContext) {
        disconnection.note()
        context.fireChannelInactive()
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        let status: HTTPResponseStatus
        switch error {
        case HTTPParserError.headerOverflow, is ByteToMessageDecoderError.PayloadTooLargeError:
            status = .requestHeaderFieldsTooLarge
        case is HTTPParserError, is ByteToMessageDecoderError:
            status = .badRequest
        default:
            context.fireErrorCaught(error)
            return
        }
        // The decoder reports an error for each following byte. Forward only the first error.
        if isUnreadable { return }
        isUnreadable = true
        context.fireChannelRead(wrapInboundOut(.unreadable(status)))
    }
}
