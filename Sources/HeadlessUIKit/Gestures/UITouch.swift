#if !os(iOS) && !os(tvOS) && !os(visionOS)
import Foundation

/// A finger on the display. Here it is one that `simulate…` put there, in the middle of a view.
@preconcurrency @MainActor
open class UITouch: NSObject {
    /// Where a touch is between being made and having ended.
    public enum Phase: Int, Sendable {
        case began
        case moved
        case stationary
        case ended
        case cancelled
    }

    /// The view that is touched.
    public private(set) weak var view: UIView?

    /// The window of that view.
    open var window: UIWindow? { view?.window }

    /// How many times in quick succession the view was touched.
    public let tapCount: Int

    /// Where the touch is between being made and having ended.
    open internal(set) var phase = Phase.began

    init(on view: UIView, tapCount: Int) {
        self.view = view
        self.tapCount = tapCount
        super.init()
    }

    /// Where the touch is, in the coordinates of a view, or of the window for nil: the middle of the view that is
    /// touched.
    open func location(in view: UIView?) -> CGPoint {
        guard let touched = self.view else { return .zero }
        return touched.middle(in: view)
    }
}

extension UIView {
    /// The middle of this view in the coordinates of another one in the same tree, or of the whole tree for nil.
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
