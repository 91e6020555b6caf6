#if !os(iOS) && !os(tvOS) && !os(visionOS)
import Foundation

/// UIKit's old animation functions, which take no closures. Animations do not run here, so these functions do
/// nothing: the changes between the first and the last call are made at once.
extension UIView {
    /// The pace of an animation.
    public enum AnimationCurve: Int, Sendable {
        case easeInOut
        case easeIn
        case easeOut
        case linear
    }

    /// The animation of a transition between two views.
    public enum AnimationTransition: Int, Sendable {
        case none
        case flipFromLeft
        case flipFromRight
        case curlUp
        case curlDown
    }

    /// Begins a group of animated changes.
    public static func beginAnimations(_ animationID: String?, context: UnsafeMutableRawPointer?) {}

    /// Sets the duration of the animation.
    public static func setAnimationDuration(_ duration: TimeInterval) {}

    /// Sets the transition of a view.
    public static func setAnimationTransition(
        _ transition: AnimationTransition,
        for view: UIView,
        cache: Bool
    ) {}

    /// Ends the group of animated changes.
    public static func commitAnimations() {}
}
#endif
