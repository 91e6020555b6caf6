/// Decides when to remove the dead elements of a growing collection: when it has twice as many elements as remained the last
/// time. So adding an element remains amortised O(1), and at least half of a large collection is alive.
package struct PruningLimit: Sendable {
    private let least: Int
    private var limit: Int

    /// - Parameter least: a collection with fewer elements is not worth pruning.
    package init(least: Int = 32) {
        self.least = least
        limit = least
    }

    /// Whether to remove the dead elements of a collection with this number of elements.
    package func isReached(by count: Int) -> Bool { count >= limit }

    /// Records the number of elements that have remained.
    package mutating func note(remaining count: Int) { limit = max(least, 2 * count) }
}
