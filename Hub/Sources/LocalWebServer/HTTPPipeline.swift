import NIOCore
import NIOHTTP1
import NIOWebSocket

/// The handlers of a channel that speaks HTTP, and after that a WebSocket.
enum HTTPPipeline {
    /// Adds the handlers of HTTP. Called on the channel's event loop.
    static func add(to channel: any Channel, head: Int) throws -> NIOAsyncChannel<IncomingPart, Never> {
        var limits = NIOHTTPDecoderLimitConfiguration()
        limits.maxHeaderListSize = head
        limits.maxHeaderFieldSize = head
        limits.maxHeaderFieldCount = 256
        let decoder = HTTPRequestDecoder(leftOverBytesStrategy: .forwardBytes, limitConfiguration: limits)
        let pipeline = channel.pipeline.syncOperations
        // The decoder does not count spaces before a value, but buffers them.
        let requests = ByteToMessageHandler(decoder, maximumBufferSize: head)
        try pipeline.addHandler(requests, name: "requests")
        try pipeline.addHandler(RequestParts(), name: "parts")
        try pipeline.addHandler(HTTPResponseEncoder(), name: "responses")
        try pipeline.addHandler(NIOHTTPResponseHeadersValidator(), name: "validation")
        return try NIOAsyncChannel(wrappingChannelSynchronously: channel)
    }

    /// Sends the answer that ends HTTP, and replaces its handlers by those of a WebSocket. Called on the channel's
    /// event loop, when a request for it is complete.
    static func upgrade(_ channel: any Channel, answer: HTTPResponseHead, frames: LiveFrames, message: Int)
        throws
    {
        channel.writeAndFlush(HTTPServerResponsePart.head(answer), promise: nil)
        let pipeline = channel.pipeline.syncOperations
        let handlers: [any ChannelHandler] = [
            WebSocketFrameEncoder(),
            ByteToMessageHandler(WebSocketFrameDecoder(maxFrameSize: min(message, Int(UInt32.max)))),
            NIOWebSocketFrameAggregator(
                minNonFinalFragmentSize: 0,
                maxAccumulatedFrameCount: 1_024,
                maxAccumulatedFrameSize: message
            ),
            frames,
        ]
        try pipeline.addHandlers(handlers, position: .before(try pipeline.context(name: "parts").handler))
        for name in ["validation", "responses", "parts"] { pipeline.removeHandler(name: name, promise: nil) }
        // On its way out the decoder passes on what the client has sent already.
        pipeline.removeHandler(name: "requests").whenComplete { _ in
            channel.pipeline.fireChannelReadComplete()
            // The read that is under way was asked for before the frames' handler could see it.
            channel.read()
        }
    }
}

/// Passes on requests, and what is none as ``IncomingPart/unreadable(_:)``, so that it can be answered.
private final class RequestParts: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias InboundOut = IncomingPart

    private var isUnreadable = false

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        let part: IncomingPart =
            switch unwrapInboundIn(data) {
            case .head(let head): .head(head)
            case .body(let bytes): .body(bytes)
            case .end: .end
            }
        context.fireChannelRead(wrapInboundOut(part))
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
        // The decoder complains again about each byte that follows.
        if isUnreadable { return }
        isUnreadable = true
        context.fireChannelRead(wrapInboundOut(.unreadable(status)))
    }
}
