#if !os(iOS) && !os(tvOS) && !os(visionOS)
import Foundation

/// Recognises two fingers that move apart or together.
open class UIPinchGestureRecognizer: UIGestureRecognizer {
    /// The distance between the fingers, as a multiple of the distance at which they touched the display. If the app
    /// assigns another value, later changes of the gesture go on from it.
    open var scale: CGFloat {
        get { spread / unit }
        set { unit = spread / newValue }
    }

    /// The change of the scale per second.
    open internal(set) var velocity: CGFloat = 0

    /// The distance between the fingers; initially 1.
    var spread: CGFloat = 1
    /// The distance between the fingers at which the scale is 1.
    private var unit: CGFloat = 1

    override func finishGesture() {
        super.finishGesture()
        (spread, unit, velocity) = (1, 1, 0)
    }
}

/// Recognises two fingers that turn around each other.
open class UIRotationGestureRecognizer: UIGestureRecognizer {
    /// The angle by which the fingers have turned clockwise, in radians. If the app assigns another value, later
    /// changes of the gesture go on from it.
    open var rotation: CGFloat {
        get { turned - origin }
        set { origin = turned - newValue }
    }

    /// The change of the rotation per second.
    open internal(set) var velocity: CGFloat = 0

    /// The angle by which the fingers have turned since they touched the display.
    var turned: CGFloat = 0
    /// The angle at which the rotation is zero.
    private var origin: CGFloat = 0

    override func finishGesture() {
        super.finishGesture()
        (turned, origin, velocity) = (0, 0, 0)
    }
}
#endif
