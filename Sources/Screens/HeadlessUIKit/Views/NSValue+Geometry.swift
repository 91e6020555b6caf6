#if !os(iOS) && !os(tvOS) && !os(visionOS) && !os(watchOS)
import Foundation

/// Points, sizes and rectangles as objects, such as the keyboard's frame in the `userInfo` of a notification. On watchOS
/// they are members of its own UIKit.
extension NSValue {
    /// Makes an object of a point.
    public convenience init(cgPoint point: CGPoint) {
        self.init(point: point)
    }

    /// Makes an object of a size.
    public convenience init(cgSize size: CGSize) {
        self.init(size: size)
    }

    /// Makes an object of a rectangle.
    public convenience init(cgRect rect: CGRect) {
        self.init(rect: rect)
    }

    /// The point.
    public var cgPointValue: CGPoint { pointValue }

    /// The size.
    public var cgSizeValue: CGSize { sizeValue }

    /// The rectangle.
    public var cgRectValue: CGRect { rectValue }
}
#endif
