#if !os(iOS) && !os(tvOS) && !os(visionOS)
import Foundation

extension UIView {
    /// The edges and sizes of a view that change with its superview. They are data for a host: nothing is
    /// resized here.
    public struct AutoresizingMask: OptionSet, Hashable, Sendable {
        /// The same bits as in UIKit.
        public let rawValue: UInt

        /// Makes a mask from UIKit's bits.
        public init(rawValue: UInt) {
            self.rawValue = rawValue
        }

        /// The distance from the left edge.
        public static let flexibleLeftMargin = AutoresizingMask(rawValue: 1 << 0)
        /// The width.
        public static let flexibleWidth = AutoresizingMask(rawValue: 1 << 1)
        /// The distance from the right edge.
        public static let flexibleRightMargin = AutoresizingMask(rawValue: 1 << 2)
        /// The distance from the top edge.
        public static let flexibleTopMargin = AutoresizingMask(rawValue: 1 << 3)
        /// The height.
        public static let flexibleHeight = AutoresizingMask(rawValue: 1 << 4)
        /// The distance from the bottom edge.
        public static let flexibleBottomMargin = AutoresizingMask(rawValue: 1 << 5)
    }
}

/// Edges of a rectangle.
public struct UIRectEdge: OptionSet, Hashable, Sendable {
    /// The same bits as in UIKit.
    public let rawValue: UInt

    /// Makes edges from UIKit's bits.
    public init(rawValue: UInt) {
        self.rawValue = rawValue
    }

    /// The top edge.
    public static let top = UIRectEdge(rawValue: 1 << 0)
    /// The left edge.
    public static let left = UIRectEdge(rawValue: 1 << 1)
    /// The bottom edge.
    public static let bottom = UIRectEdge(rawValue: 1 << 2)
    /// The right edge.
    public static let right = UIRectEdge(rawValue: 1 << 3)
    /// All four edges.
    public static let all: UIRectEdge = [.top, .left, .bottom, .right]
}
#endif
