import NIOCore
import NIOPosix

/// The bytes that come and go on a connection.
actor ByteStream {
    /// The server has closed the connection, or it is lost.
    struct Ended: Error {}

    private let channel: any Channel
    private let incoming: AsyncStream<ByteBuffer>
    private var received = ByteBuffer()

    init(port: UInt16) async throws {
        let (incoming, continuation) = AsyncStream.makeStream(of: ByteBuffer.self)
        self.incoming = incoming
        // As long as a machine that is busy with all other tests may take: what is tested is the answer.
        channel = try await ClientBootstrap(group: .singletonMultiThreadedEventLoopGroup)
            .connectTimeout(.seconds(120))
            .channelOption(.allowRemoteHalfClosure, value: true)
            .channelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.addHandler(Feeder(continuation))
                }
            }
            .connect(host: "127.0.0.1", port: Int(port))
            .get()
    }

    deinit { channel.close(promise: nil) }

    nonisolated func close() {
        channel.close(promise: nil)
    }

    nonisolated func stopReading() async throws {
        try await channel.setOption(.autoRead, value: false).get()
    }

    /// Sends bytes; returns when the system has taken them.
    nonisolated func write(_ bytes: some Sequence<UInt8>) async throws {
        try await channel.writeAndFlush(ByteBuffer(bytes: bytes)).get()
    }

    /// Ends this side of the connection.
    nonisolated func endWriting() async throws {
        try await channel.close(mode: .output)
    }

    func read(_ count: Int) async throws -> [UInt8] {
        while received.readableBytes < count { try await receive() }
        return received.readBytes(length: count) ?? []
    }

    /// Reads a line, without the bytes that end it.
    func line() async throws -> String {
        while true {
            let bytes = received.readableBytesView
            if let end = bytes.firstIndex(of: UInt8(ascii: "\n")) {
                let line = bytes[..<end]
                received.moveReaderIndex(to: end + 1)
                return String(
                    decoding: line.last == UInt8(ascii: "\r") ? line.dropLast() : line,
                    as: UTF8.self
                )
            }
            try await receive()
        }
    }

    /// Reads all that comes until the server ends its side.
    func rest() async -> [UInt8] {
        while (try? await receive()) != nil {}
        return received.readBytes(length: received.readableBytes) ?? []
    }

    private func receive() async throws {
        for await var bytes in incoming {
            received.writeBuffer(&bytes)
            return
        }
        throw Ended()
    }
}

/// Hands over what comes.
private final class Feeder: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer

    private let bytes: AsyncStream<ByteBuffer>.Continuation

    init(_ bytes: AsyncStream<ByteBuffer>.Continuation) {
        self.bytes = bytes
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        bytes.yield(unwrapInboundIn(data))
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if case ChannelEvent.inputClosed = event { bytes.finish() }
    }

    func channelInactive(context: ChannelHandlerContext) {
        bytes.finish()
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        context.close(promise: nil)
    }
}
