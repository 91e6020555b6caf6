#if !os(iOS) && !os(tvOS) && !os(visionOS)
import Foundation

/// A finger on the display. The finger is simulated and touches the middle of a view.
@preconcurrency @MainActor
open class UITouch: NSObject {
    /// A stage of a touch.
    public enum Phase: Int, Sendable {
        case began
        case moved
        case stationary
        case ended
        case cancelled
    }

    /// The view that is touched.
    public private(set) weak var view: UIView?

    /// The window of the touched view.
    open var window: UIWindow? { view?.window }

    /// The number of touches in quick succession.
    public let tapCount: Int

    /// The stage of the touch.
    open internal(set) var phase = Phase.began

    init(on view: UIView, tapCount: Int) {
        self.view = view
        self.tapCount = tapCount
        super.init()
    }

    /// The place of the touch, which is the middle of the touched view. The coordinates are those of the given view,
    /// or of the window for nil.
    open func location(in view: UIView?) -> CGPoint {
        guard let touched = self.view else { return .zero }
        return touched.middle(in: view)
    }
}

extension UIView {
    /// The middle of this view in the coordinates of another view in the same tree, or of the whole tree for nil.
    func middle(in view: UIView?) -> CGPoint {
        let origin = originInTree
        let other = view?.originInTree ?? .zero
        return CGPoint(
            x: origin.x + bounds.width / 2 - other.x,
            y: origin.y + bounds.height / 2 - other.y
        )
    }

    private var originInTree: CGPoint {
        sequence(first: self, next: \.superview).reduce(into: .zero) { origin, view in
            origin.x += view.frame.minX
            origin.y += view.frame.minY
        }
    }
}
#endif
