#if !os(iOS) && !os(tvOS) && !os(visionOS)
import Foundation

/// Recognises fingers that move over a view.
open class UIPanGestureRecognizer: UIGestureRecognizer {
    /// The lowest number of fingers.
    open var minimumNumberOfTouches = 1

    /// The highest number of fingers.
    open var maximumNumberOfTouches = Int(UInt32.max)

    /// The distance of the fingers at which the translation is zero, in the coordinates of the window.
    private var origin = CGPoint.zero

    /// The distance of the fingers per second, in the coordinates of the window.
    var speed = CGPoint.zero

    /// The distance of the fingers from where they touched the display, or from where the app has set it to zero. The
    /// coordinates are those of the given view, or of the window for nil.
    open func translation(in view: UIView?) -> CGPoint {
        CGPoint(x: moved.x - origin.x, y: moved.y - origin.y).distance(in: view)
    }

    /// Sets the translation, from which later changes of the gesture go on.
    open func setTranslation(_ translation: CGPoint, in view: UIView?) {
        let translation = view?.convertToWindow(distance: translation) ?? translation
        origin = CGPoint(x: moved.x - translation.x, y: moved.y - translation.y)
    }

    /// The distance of the fingers per second. The coordinates are those of the given view, or of the window for nil.
    open func velocity(in view: UIView?) -> CGPoint {
        speed.distance(in: view)
    }

    override func finishGesture() {
        super.finishGesture()
        origin = .zero
        speed = .zero
    }
}

/// Recognises fingers that move from an edge of the display over a view.
open class UIScreenEdgePanGestureRecognizer: UIPanGestureRecognizer {
    /// The edges from which the gesture may begin. Initially none.
    open var edges: UIRectEdge = []
}
#endif
