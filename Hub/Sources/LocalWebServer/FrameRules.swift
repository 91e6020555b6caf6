import NIOCore
import NIOWebSocket

/// Refuses frames that RFC 6455 forbids to clients and that NIO's decoder accepts: frames without a mask, with reserved
/// bits, or with a reserved opcode, and a close frame with half a code. Stands between the decoder and the aggregator of frames.
final class FrameRules: ChannelInboundHandler {
    typealias InboundIn = WebSocketFrame
    typealias InboundOut = WebSocketFrame

    /// A forbidden frame.
    enum Violation: Error {
        case unmasked, reservedBits, halfCode
        case reservedOpcode(UInt8)
    }

    /// Whether a frame was refused. Frames after it are dropped.
    private var isBroken = false

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        if isBroken { return }
        if let violation = Self.violation(of: unwrapInboundIn(data)) {
            isBroken = true
            context.fireErrorCaught(violation)
        } else {
            context.fireChannelRead(data)
        }
    }

    private static func violation(of frame: WebSocketFrame) -> Violation? {
        if frame.maskKey == nil { return .unmasked }
        if frame.rsv1 || frame.rsv2 || frame.rsv3 { return .reservedBits }
        switch frame.opcode {
        case .connectionClose: return frame.length == 1 ? .halfCode : nil
        case .continuation, .text, .binary, .ping, .pong: return nil
        default: return .reservedOpcode(UInt8(webSocketOpcode: frame.opcode))
        }
    }
}

extension FrameRules.Violation: CustomStringConvertible {
    var description: String {
        switch self {
        case .unmasked: "a frame has no mask"
        case .reservedBits: "a frame has reserved bits"
        case .halfCode: "a close frame has one byte, which is no code"
        case .reservedOpcode(let opcode): "a frame has the reserved opcode \(opcode)"
        }
    }
}
