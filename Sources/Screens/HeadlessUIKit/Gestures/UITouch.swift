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
#endif
