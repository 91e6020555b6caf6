/// A WebSocket connection between this process and one page, with JSON texts in both directions.
public struct LiveConnection: Sendable {
    /// The page's texts, in order, until the connection ends. While texts are not consumed, no more are read from the
    /// network.
    public struct Texts: AsyncSequence, Sendable {
        let parts: PartReader
        let share: ByteBudget.Share

        /// Iterates over the texts.
        public struct AsyncIterator: AsyncIteratorProtocol {
            fileprivate let parts: PartReader
            fileprivate let share: ByteBudget.Share

            /// The next text; nil when the connection has ended.
            public mutating func next() async -> String? {
                guard case .text(let text) = try? await parts.next() else { return nil }
                share.subtract(text.utf8.count)
                return text
            }
        }

        /// Creates an iterator. All iterators share the texts.
        public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(parts: parts, share: share) }
    }

    let converse: @Sendable (Texts, _ send: @escaping @Sendable (String) -> Void) async -> Void

    /// - Parameter converse: Serves the page. The connection is closed when `converse` returns, and the task of
    ///   `converse` is cancelled when the connection is closed. `send` enqueues a text, and may be called from any
    ///   thread. Texts are sent in order. A page that leaves more than ``ServerLimits/unsent`` bytes pending is
    ///   disconnected.
    public init(
        converse: @escaping @Sendable (Texts, _ send: @escaping @Sendable (String) -> Void) async -> Void
    ) {
        self.converse = converse
    }
}
