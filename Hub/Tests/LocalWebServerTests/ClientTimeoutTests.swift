import NIOCore
import NIOEmbedded
import NIOWebSocket
import Testing
import WebTestSupport

@testable import LocalWebServer

/// Clients that make no progress. The tests shorten the time limit, and check that the server applies it.
@Suite("Web server: slow clients")
struct ClientTimeoutTests {
    private static let short = ServerLimits.with { $0.clientTimeout = .milliseconds(50) }

    @Test(
        "A client that sends nothing, or an incomplete head, is disconnected",
        arguments: ["", "G", "GET / HTTP/1.1\r\nHost: loc", "\u{0}"]
    )
    func silent(beginning: String) async throws {
        try await withServer(limits: Self.short, other: OtherProtocol(preface: [0, 1]) { _ in }) { server in
            let connection = try await RawConnection(port: server.port)
            if !beginning.isEmpty { try await connection.send(bytes: Array(beginning.utf8)) }
            #expect(await connection.untilClosed() == "")
        }
    }

    @Test("A client that sends a head byte by byte is disconnected, although it is never idle")
    func slowLoris() async throws {
        try await withServer(limits: Self.short) { server in
            let connection = try await RawConnection(port: server.port)
            let sender = Task {
                try await connection.send(bytes: Array("GET / HTTP/1.1\r\nX: ".utf8))
                while true {
                    try await connection.send(bytes: [97])
                    try await Task.sleep(for: .milliseconds(5))
                }
            }
            #expect(await connection.untilClosed() == "")
            sender.cancel()
        }
    }

    @Test("A connection that is idle after a response is closed")
    func idle() async throws {
        try await withServer(limits: Self.short) { server in
            // On a busy machine the limit may expire before the request arrives, so try again.
            while true {
                let connection = try await RawConnection(port: server.port)
                guard (try? await connection.request("GET", "/"))?.status == 200 else { continue }
                #expect(await connection.untilClosed() == "")
                return
            }
        }
    }

    @Test("A body without progress ends the connection")
    func bodyWithoutProgress() async throws {
        let log = Log()
        try await withServer(limits: Self.short, log: log) {
            await echo($0)
        } _: { server in
            // On a busy machine the limit may expire before the head arrives, so try again.
            while !log.lines.contains("closed a connection: the client makes no progress with a body") {
                let sender = try await RawConnection(port: server.port)
                try? await sender.send(bytes: Array("POST / HTTP/1.1\r\nContent-Length: 9\r\n\r\nabc".utf8))
                #expect(await sender.untilClosed() == "")
            }
        }
    }

    @Test("A response that the client does not read ends the connection")
    func unreadResponse() async throws {
        // On a busy machine the limit may expire before the request is answered, so try again.
        while try await !endsUnreadResponse() {}
    }

    /// Returns false if the limit has expired too early, and waits for ever if the response does not end.
    private func endsUnreadResponse() async throws -> Bool {
        let log = Log()
        let limits = ServerLimits.with { $0.clientTimeout = .seconds(2) }
        // First whether the request has arrived, then whether the client is connected when it is answered.
        let (steps, step) = AsyncStream.makeStream(of: Bool.self)
        let (permission, permit) = AsyncStream.makeStream(of: Void.self)
        var hasEnded = false
        try await withServer(limits: limits, log: log) { request in
            step.yield(true)
            let isConnected = await request.cancellingWithClient {
                for await _ in permission { break }
                return !Task.isCancelled
            }
            step.yield(isConnected)
            return .response(WebResponse(.ok, body: .bytes(Array(repeating: 0, count: 50_000_000))))
        } _: { server in
            let reader = try await RawConnection(port: server.port)
            try? await reader.send(bytes: Array("GET / HTTP/1.1\r\n\r\n".utf8))
            let end = Task {
                _ = await reader.untilClosed()
                step.yield(false)
            }
            var next = steps.makeAsyncIterator()
            if await next.next() == true {
                // Fails if the connection is closed, and then the next step is false.
                try? await reader.stopReading()
                permit.yield()
                if await next.next() == true {
                    await log.wait(for: "closed a connection: the client does not take an answer")
                    hasEnded = true
                }
            }
            try reader.close()
            await end.value
        }
        return hasEnded
    }

    // MARK: WebSockets

    @Test("A page that sends nothing after opening its WebSocket is disconnected")
    func silentPage() async throws {
        let log = Log()
        try await withServer(limits: .with { $0.clientTimeout = .seconds(2) }, log: log) { server in
            // On a busy machine the limit may expire before the WebSocket is open, so try again.
            while true {
                guard let page = try? await server.openWebSocket() else { continue }
                await log.wait(for: "closed a WebSocket: the page does not answer")
                await #expect(throws: (any Error).self) { try await page.receiveText() }
                return
            }
        }
    }

    @Test("An idle page receives a ping, and stays connected if it answers")
    func ping() throws {
        let (channel, log) = try liveChannel()
        for _ in 1...3 {
            channel.read()
            channel.embeddedEventLoop.advanceTime(by: .seconds(30))
            #expect(try channel.readOutbound(as: WebSocketFrame.self)?.opcode == .ping)
            try channel.writeInbound(WebSocketFrame(fin: true, opcode: .pong, data: ByteBuffer()))
        }
        #expect(channel.isActive)
        #expect(log.lines.isEmpty)
    }

    @Test("A page that does not answer a ping is disconnected")
    func noPong() throws {
        let (channel, log) = try liveChannel()
        channel.read()
        channel.embeddedEventLoop.advanceTime(by: .seconds(30))
        #expect(channel.isActive)
        channel.embeddedEventLoop.advanceTime(by: .seconds(30))
        #expect(!channel.isActive)
        #expect(log.lines == ["closed a WebSocket: the page does not answer"])
    }

    @Test("A page with unread texts is not disconnected for not answering a ping")
    func backPressure() throws {
        let (channel, _) = try liveChannel()
        channel.read()
        try channel.writeInbound(WebSocketFrame(fin: true, opcode: .text, data: ByteBuffer(string: "{}")))
        for _ in 1...3 { channel.embeddedEventLoop.advanceTime(by: .seconds(30)) }
        #expect(channel.isActive)
    }

    @Test("A page that does not close its side after a close frame is disconnected, and is sent nothing more")
    func noEnd() throws {
        let frames = LiveFrames(limits: ServerLimits()) { _ in }
        let channel = try liveChannel(frames)
        channel.embeddedEventLoop.advanceTime(by: .seconds(10))
        frames.close(.normalClosure)
        #expect(try channel.readOutbound(as: WebSocketFrame.self)?.opcode == .connectionClose)
        frames.send("late")
        // A ping would be due.
        channel.embeddedEventLoop.advanceTime(by: .seconds(29))
        #expect(try channel.readOutbound(as: WebSocketFrame.self) == nil)
        #expect(channel.isActive)
        channel.embeddedEventLoop.advanceTime(by: .seconds(1))
        #expect(!channel.isActive)
    }

    @Test("A page that does not read is sent neither pings nor their answers")
    func notWritable() throws {
        let frames = LiveFrames(limits: ServerLimits()) { _ in }
        let channel = try liveChannel(frames)
        func sendPing() throws {
            try channel.writeInbound(WebSocketFrame(fin: true, opcode: .ping, data: ByteBuffer()))
        }
        channel.isWritable = false
        try sendPing()
        channel.embeddedEventLoop.advanceTime(by: .seconds(30))
        #expect(try channel.readOutbound(as: WebSocketFrame.self) == nil)
        channel.isWritable = true
        try sendPing()
        #expect(try channel.readOutbound(as: WebSocketFrame.self)?.opcode == .pong)
    }

    @Test("Texts that were sent do not count as pending")
    func sentTexts() throws {
        let budget = ByteBudget(limit: 1_000)
        let share = budget.share(limit: 1_000) { _ in }
        let frames = LiveFrames(limits: .patient, share: share, incomplete: IncompleteMessages(share)) { _ in
        }
        let channel = try liveChannel(frames)
        for _ in 1...5 {
            #expect(share.add(LiveFrames.cost(of: ByteBuffer(string: "text"))))
            frames.send("text")
        }
        #expect(budget.bytes == 0)
        frames.close(.normalClosure)
        #expect(share.add(LiveFrames.cost(of: ByteBuffer(string: "late"))))
        frames.send("late")
        #expect(budget.bytes == 0)
        #expect(channel.isActive)
    }

    @Test(
        "Of a page that exceeds its share, only one that reads is sent the reason",
        arguments: [true, false]
    )
    func excess(reads: Bool) throws {
        let log = Log()
        let channel = try liveChannel(LiveFrames(limits: .patient) { log.append($0) })
        channel.isWritable = reads
        channel.pipeline.fireUserInboundEventTriggered(ByteBudget.Excess.share(limit: 10))
        #expect(channel.isActive == reads)
        var close = try channel.readOutbound(as: WebSocketFrame.self)?.data
        #expect(close?.readWebSocketErrorCode() == (reads ? .messageTooLarge : nil))
        #expect(close.map { String(buffer: $0) } == (reads ? "it left more than 10 bytes in memory" : nil))
        #expect(log.lines == ["closed a WebSocket: it left more than 10 bytes in memory"])
    }

    @Test("Nothing of a closed WebSocket is retained, not even by its timers")
    func released() throws {
        let loop = EmbeddedEventLoop()
        weak var frames: LiveFrames?
        weak var channel: EmbeddedChannel?
        do {
            let ownFrames = LiveFrames(limits: ServerLimits()) { _ in }
            let ownChannel = try liveChannel(ownFrames, on: loop)
            ownFrames.close(.normalClosure)
            ownChannel.close(promise: nil)
            // Not `finish()`, which removes all timers.
            loop.run()
            (frames, channel) = (ownFrames, ownChannel)
        }
        #expect(frames == nil)
        #expect(channel == nil)
        try loop.syncShutdownGracefully()
    }

    @Test("A page whose connection fails is disconnected")
    func failure() throws {
        let channel = try liveChannel(LiveFrames(limits: ServerLimits()) { _ in })
        channel.pipeline.fireErrorCaught(ChannelError.inputClosed)
        #expect(!channel.isActive)
    }

    @Test("After the server's close frame a page's texts are dropped")
    func textAfterClose() throws {
        let frames = LiveFrames(limits: ServerLimits()) { _ in }
        let channel = try liveChannel(frames)
        func receive(_ text: String) throws -> Bool {
            try channel.writeInbound(WebSocketFrame(fin: true, opcode: .text, data: ByteBuffer(string: text)))
            return try channel.readInbound(as: IncomingPart.self) != nil
        }
        #expect(try receive("before"))
        frames.close(.normalClosure)
        #expect(try !receive("after"))
    }

    @Test("An operation for a client that has already disconnected is cancelled", .timeLimit(.minutes(30)))
    func operationAfterDisconnection() async {
        let disconnection = ClientDisconnection()
        disconnection.note()
        await disconnection.cancelling(Self.untilCancelled)
    }

    @Test("An operation is cancelled when its client disconnects", .timeLimit(.minutes(30)))
    func disconnectionDuringOperation() async {
        let disconnection = ClientDisconnection()
        let (beginning, begun) = AsyncStream.makeStream(of: Void.self)
        async let end: Void = disconnection.cancelling {
            // Begins so late that the caller is waiting for the result already.
            for _ in 1...1_000 { await Task.yield() }
            begun.finish()
            await Self.untilCancelled()
        }
        for await _ in beginning {}
        disconnection.note()
        await end
    }

    @Test(
        "A client has disconnected when it has closed its side, and when the connection is lost",
        .timeLimit(.minutes(30)),
        arguments: [true, false]
    )
    func disconnections(isClosedByClient: Bool) async {
        let disconnection = ClientDisconnection()
        let pipeline = EmbeddedChannel(handler: RequestParts(disconnection)).pipeline
        if isClosedByClient {
            pipeline.fireUserInboundEventTriggered(ChannelEvent.inputClosed)
        } else {
            pipeline.fireChannelInactive()
        }
        await disconnection.cancelling(Self.untilCancelled)
    }

    @Test("An operation for a client is cancelled with the task that waits for it", .timeLimit(.minutes(30)))
    func cancelledTask() async {
        let task = Task { await ClientDisconnection().cancelling(Self.untilCancelled) }
        task.cancel()
        await task.value
    }

    /// Waits until the task is cancelled.
    @Sendable private static func untilCancelled() async {
        let (nothing, continuation) = AsyncStream.makeStream(of: Never.self)
        for await _ in nothing {}
        continuation.finish()
    }

    /// A channel whose time the test advances.
    private func liveChannel() throws -> (EmbeddedChannel, Log) {
        let log = Log()
        return (try liveChannel(LiveFrames(limits: ServerLimits()) { log.append($0) }), log)
    }

    private func liveChannel(
        _ frames: LiveFrames,
        on loop: EmbeddedEventLoop = EmbeddedEventLoop()
    ) throws -> EmbeddedChannel {
        let channel = EmbeddedChannel(handlers: [HalfClosure(), frames], loop: loop)
        try channel.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 1)).wait()
        return channel
    }
}

extension LiveFrames {
    /// Frames with a share of their own.
    fileprivate convenience init(limits: ServerLimits, log: @escaping @Sendable (String) -> Void) {
        let share = ByteBudget(limit: limits.memory).share(limit: limits.unsent) { _ in }
        self.init(limits: limits, share: share, incomplete: IncompleteMessages(share), log: log)
    }

    fileprivate func send(_ text: String) { send(ByteBuffer(string: text)) }
}

/// Closing one side of an `EmbeddedChannel` would close it completely, unlike a socket.
private final class HalfClosure: ChannelOutboundHandler {
    typealias OutboundIn = WebSocketFrame

    func close(context: ChannelHandlerContext, mode: CloseMode, promise: EventLoopPromise<Void>?) {
        if mode == .output {
            promise?.succeed()
        } else {
            context.close(mode: mode, promise: promise)
        }
    }
}
