#if !os(iOS) && !os(tvOS) && !os(visionOS)
import Foundation

/// The animations of before closures. Nothing moves here, so these functions have nothing to do: the changes
/// between the first and the last of them are made at once, as all others.
extension UIView {
    /// How the exchange of two views moves.
    public enum AnimationTransition: Int, Sendable {
        case none
        case flipFromLeft
        case flipFromRight
        case curlUp
        case curlDown
    }

    /// Says that the changes from here on are to move.
    public static func beginAnimations(_ animationID: String?, context: UnsafeMutableRawPointer?) {}

    /// Says how long the changes are to move.
    public static func setAnimationDuration(_ duration: TimeInterval) {}

    /// Says how a view is to be exchanged.
    public static func setAnimationTransition(
        _ transition: AnimationTransition,
        for view: UIView,
        cache: Bool
    ) {}

    /// Says that the changes are made.
    public static func commitAnimations() {}
}
#endif
