#if !os(iOS) && !os(tvOS) && !os(visionOS)
import Foundation

/// Screens beside each other, all of which are seen.
///
/// How they share the room is the host's affair.
open class UISplitViewController: UIViewController {
    /// The screens, from the one that leads to the one that shows the details.
    ///
    /// Setting them while the controller is seen makes those that go disappear and those that come appear: the
    /// will callbacks before it returns, the did callbacks on a later turn of the main queue.
    open var viewControllers: [UIViewController] {
        get { children }
        set {
            Misuse.check(
                Set(newValue).count == newValue.count,
                "All view controllers in a split view controller must be distinct: \(newValue)"
            )
            for screen in children where !newValue.contains(screen) {
                screen.willMove(toParent: nil)
                screen.viewIfLoaded?.removeFromSuperview()
                screen.removeFromParent()
            }
            for screen in newValue where !children.contains(screen) { addChild(screen) }
            children = newValue
            if isViewLoaded { arrangeViews() }
        }
    }

    /// Makes a view with those of the screens in it.
    open override func loadView() {
        super.loadView()
        arrangeViews()
    }

    private func arrangeViews() {
        for (index, screen) in children.enumerated() {
            let isNew = screen.viewIfLoaded?.superview !== view
            view.insertSubview(screen.view, at: index)
            if isNew { screen.didMove(toParent: self) }
        }
    }
}
#endif
