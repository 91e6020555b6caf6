#if !os(iOS) && !os(tvOS) && !os(visionOS)
import Foundation

/// Distances from the edges of a rectangle.
public struct UIEdgeInsets: Hashable, Sendable {
    /// The distance from the top.
    public var top: CGFloat
    /// The distance from the left.
    public var left: CGFloat
    /// The distance from the bottom.
    public var bottom: CGFloat
    /// The distance from the right.
    public var right: CGFloat

    /// No distance at all.
    public static let zero = UIEdgeInsets()

    /// Makes insets of 0.
    public init() {
        self.init(top: 0, left: 0, bottom: 0, right: 0)
    }

    /// Makes insets from the four distances.
    public init(top: CGFloat, left: CGFloat, bottom: CGFloat, right: CGFloat) {
        self.top = top
        self.left = left
        self.bottom = bottom
        self.right = right
    }
}

/// Distances from the edges of a rectangle, in the direction of the reader's language.
public struct NSDirectionalEdgeInsets: Hashable, Sendable {
    /// The distance from the top.
    public var top: CGFloat
    /// The distance from the edge at which lines begin.
    public var leading: CGFloat
    /// The distance from the bottom.
    public var bottom: CGFloat
    /// The distance from the edge at which lines end.
    public var trailing: CGFloat

    /// No distance at all.
    public static let zero = NSDirectionalEdgeInsets()

    /// Makes insets of 0.
    public init() {
        self.init(top: 0, leading: 0, bottom: 0, trailing: 0)
    }

    /// Makes insets from the four distances.
    public init(top: CGFloat, leading: CGFloat, bottom: CGFloat, trailing: CGFloat) {
        self.top = top
        self.leading = leading
        self.bottom = bottom
        self.trailing = trailing
    }
}
#endif
