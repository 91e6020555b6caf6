/// The WebSocket between this process and one page: JSON texts in both directions.
public struct LiveConnection: Sendable {
    /// What the page says, in order, until the connection ends. What nobody reads is not read from the network.
    public struct Texts: AsyncSequence, Sendable {
        let parts: PartReader

        /// Reads the texts.
        public struct AsyncIterator: AsyncIteratorProtocol {
            fileprivate let parts: PartReader

            /// The next text; nil when the connection has ended.
            public mutating func next() async -> String? {
                guard case .text(let text) = try? await parts.next() else { return nil }
                return text
            }
        }

        /// All iterators share the texts.
        public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(parts: parts) }
    }

    let converse: @Sendable (Texts, _ send: @escaping @Sendable (String) -> Void) async -> Void

    /// - Parameter converse: Talks to the page. `send` enqueues, from any thread, in order; a page that takes nothing
    ///   while more than ``ServerLimits/unsent`` bytes wait for it is disconnected. The connection is closed when it
    ///   returns, and it is cancelled when the connection has been closed.
    public init(
        converse: @escaping @Sendable (Texts, _ send: @escaping @Sendable (String) -> Void) async -> Void
    ) {
        self.converse = converse
    }
}
