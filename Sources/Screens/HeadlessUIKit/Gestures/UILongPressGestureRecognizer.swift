#if !os(iOS) && !os(tvOS) && !os(visionOS)
import Foundation

/// Recognises fingers that press a view for a while. After that they may move, and the gesture ends when they are
/// lifted.
open class UILongPressGestureRecognizer: UIGestureRecognizer {
    /// The seconds after which the gesture begins.
    open var minimumPressDuration: TimeInterval = 0.5

    /// The number of taps before the press.
    open var numberOfTapsRequired = 0

    /// The number of fingers.
    open var numberOfTouchesRequired = 1

    /// The distance by which the fingers may move before the gesture begins. The property has no effect here, where
    /// fingers do not move before that.
    open var allowableMovement: CGFloat = 10
}
#endif
