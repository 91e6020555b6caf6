/// A point of a scroll view's content: the one at its top left.
struct ScrollOffset: Hashable, Sendable {
    /// The distance from the left edge, in points.
    let x: Double
    /// The distance from the upper edge, in points.
    let y: Double

    /// A point of the content.
    init(x: Double, y: Double) {
        self.x = x
        self.y = y
    }
}

/// Where an app scrolls to by itself.
enum ScrollTarget: Hashable, Sendable {
    /// A scroll view shows its content from a point on.
    case offset(NodeID, ScrollOffset)
    /// A row of a table comes into view.
    case row(NodeID, RowPosition)

    /// Where in the table a row comes to be.
    enum RowPosition: String, Sendable, Encodable {
        /// Wherever it is in view after the least scrolling.
        case nearest
        case start, center, end
    }
}
