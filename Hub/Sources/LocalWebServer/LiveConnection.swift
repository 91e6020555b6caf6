/// The WebSocket between this process and one page: JSON texts in both directions.
public struct LiveConnection: Sendable {
    /// What the page says, in order, until the connection ends.
    // TODO(H1): an AsyncSequence of String with back-pressure: what nobody reads is not read from the network.
    public typealias Texts = AsyncStream<String>

    let converse: @Sendable (Texts, _ send: @escaping @Sendable (String) -> Void) async -> Void

    /// - Parameter converse: Talks to the page. `send` enqueues, from any thread, in order; a page that takes nothing while more than
    ///   ``ServerLimits/unsent`` bytes wait for it is disconnected. The connection is closed when it returns, and it is cancelled when the
    ///   connection has been closed.
    public init(
        converse: @escaping @Sendable (Texts, _ send: @escaping @Sendable (String) -> Void) async -> Void
    ) {
        self.converse = converse
    }
}
