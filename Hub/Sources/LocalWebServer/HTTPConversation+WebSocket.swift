import NIOCore
import NIOHTTP1
import NIOWebSocket

extension HTTPConversation {
    /// The response that upgrades the connection to a WebSocket; nil if the request does not ask for one.
    func webSocketAnswer(to head: HTTPRequestHead) async -> HTTPResponseHead? {
        func asks(_ name: String, for value: String) -> Bool {
            head.headers[canonicalForm: name].contains { $0.lowercased() == value }
        }
        guard head.method == .GET, head.version == .http1_1, asks("Upgrade", for: "websocket"),
            asks("Connection", for: "upgrade")
        else { return nil }
        // The upgrader only checks the version and the key. `HTTPPipeline.upgrade` replaces the handlers.
        let upgrader = NIOWebSocketServerUpgrader(
            shouldUpgrade: { channel, _ in channel.eventLoop.makeSucceededFuture(HTTPHeaders()) },
            upgradePipelineHandler: { channel, _ in channel.eventLoop.makeSucceededVoidFuture() }
        )
        let headers = try? await upgrader.buildUpgradeResponse(
            channel: channel,
            upgradeRequest: head,
            initialResponseHeaders: HTTPHeaders()
        ).get()
        return headers.map { HTTPResponseHead(version: .http1_1, status: .switchingProtocols, headers: $0) }
    }

    /// Upgrades the connection to a WebSocket, and serves the page until it is closed.
    func converse(_ connection: LiveConnection, answer: HTTPResponseHead) async throws {
        let loop = channel.eventLoop
        let share = budget.share(limit: limits.unsent) { [channel] excess in
            channel.pipeline.fireUserInboundEventTriggered(excess)
        }
        defer { share.close() }
        let frames = try await loop.submit { [channel, limits, log] in
            let incomplete = IncompleteMessages(share)
            let frames = LiveFrames(limits: limits, share: share, incomplete: incomplete, log: log)
            let handlers = (incomplete: incomplete, frames: frames)
            try HTTPPipeline.upgrade(channel, answer: answer, to: handlers, message: limits.message)
            return NIOLoopBound(frames, eventLoop: loop)
        }.get()
        await withTaskGroup(of: Void.self) { group in
            group.addTask {
                await connection.converse(LiveConnection.Texts(parts: parts, share: share)) { text in
                    let bytes = ByteBuffer(string: text)
                    guard share.add(LiveFrames.cost(of: bytes)) else { return }
                    // Enqueue always, even on the event loop, so that texts are sent in order.
                    loop.execute { frames.value.send(bytes) }
                }
                loop.execute { frames.value.close(.normalClosure) }
            }
            group.addTask { try? await channel.closeFuture.get() }
            await group.next()
            group.cancelAll()
        }
    }
}
