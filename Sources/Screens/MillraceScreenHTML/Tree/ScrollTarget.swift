#if !os(iOS) && !os(tvOS) && !os(visionOS)
/// The point of a scroll view's content at the top left of its visible area.
@_spi(MillraceRenderer) public struct ScrollOffset: Hashable, Sendable {
    /// The distance from the left edge, in points.
    public let x: Double
    /// The distance from the upper edge, in points.
    public let y: Double

    /// Creates an offset.
    public init(x: Double, y: Double) {
        self.x = x
        self.y = y
    }
}

/// A position to which the app has scrolled.
@_spi(MillraceRenderer) public enum ScrollTarget: Hashable, Sendable {
    /// The scroll view's content offset is this point.
    case offset(NodeID, ScrollOffset)
    /// A row of a table is visible.
    case row(NodeID, RowPosition)

    /// The position of a visible row in the table.
    public enum RowPosition: String, Sendable, Encodable {
        /// The position that needs the least scrolling.
        case nearest
        case start, center, end
    }
}
#endif
