import NIOCore
import NIOPosix

/// The bytes of a connection.
actor ByteStream {
    /// The server has closed the connection, or it was lost.
    struct Ended: Error {}

    private let channel: any Channel
    private let incoming: AsyncStream<ByteBuffer>
    private var received = ByteBuffer()

    init(port: UInt16) async throws {
        let (incoming, continuation) = AsyncStream.makeStream(of: ByteBuffer.self)
        self.incoming = incoming
        // The limit is generous, because the machine may be busy with other tests and connecting is not what is tested.
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

    /// Sends bytes. Returns when they were written to the socket.
    nonisolated func write(_ bytes: some Sequence<UInt8>) async throws {
        try await channel.writeAndFlush(ByteBuffer(bytes: bytes)).get()
    }

    /// Closes this side of the connection.
    nonisolated func endWriting() async throws {
        try await channel.close(mode: .output)
    }

    func read(_ count: Int) async throws -> [UInt8] {
        while received.readableBytes < count { try await receive() }
        return received.readBytes(length: count) ?? []
    }

    /// Reads a line, without its line end.
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

    /// Reads until the server closes its side.
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

/// Passes received bytes to the stream.
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
