import FlyingFox

/// The WebSocket between this process and one page: JSON texts in both directions.
///
/// What goes out is to be bounded by who sends it. What comes in is not: FlyingFox collects each frame, however long its
/// header says that it is, and queues the messages before they get here. That is left to it because only those can
/// connect whom ``RequestGuard`` has let in.
package struct LiveConnection: WSMessageHandler {
    /// What the page says, in order, until the connection ends.
    package typealias Texts = AsyncCompactMapSequence<AsyncStream<WSMessage>, String>

    private let converse: @Sendable (Texts, _ send: @escaping @Sendable (String) -> Void) async -> Void

    /// - Parameter converse: Talks to the page. The connection is closed when it returns, and it is cancelled when the
    ///   connection has been closed.
    package init(
        converse: @escaping @Sendable (Texts, _ send: @escaping @Sendable (String) -> Void) async -> Void
    ) {
        self.converse = converse
    }

    package func makeMessages(for client: AsyncStream<WSMessage>) async throws -> AsyncStream<WSMessage> {
        let (messages, continuation) = AsyncStream.makeStream(of: WSMessage.self)
        let texts = client.compactMap { message -> String? in
            switch message {
            case .text(let json): return json
            case .data: continuation.yield(.close(.unsupportedData))
            case .close: break
            }
            return nil
        }
        let conversation = Task {
            await converse(texts) { continuation.yield(.text($0)) }
            continuation.finish()
        }
        continuation.onTermination = { _ in conversation.cancel() }
        return messages
    }
}
