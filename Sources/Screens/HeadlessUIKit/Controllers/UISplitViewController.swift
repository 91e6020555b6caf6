#if !os(iOS) && !os(tvOS) && !os(visionOS)
import Foundation

/// Screens beside each other, all of which are visible.
///
/// The host decides how they share the space.
open class UISplitViewController: UIViewController {
    /// The screens, from the primary one to the details.
    ///
    /// If the controller is visible, an assignment makes removed screens disappear and new screens appear. The
    /// `viewWill…` callbacks are made before the assignment returns, the `viewDid…` callbacks on a later turn of the
    /// main queue.
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

    /// Makes a view that contains the views of the screens.
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
