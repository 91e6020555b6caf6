#if !os(iOS) && !os(tvOS) && !os(visionOS)
import Foundation

/// Permits or refuses the person's choice of a tab and is notified of the choice. Selecting a tab in code does not
/// call the delegate.
///
/// Requirements that are optional in UIKit have defaults here.
@preconcurrency @MainActor
public protocol UITabBarControllerDelegate: NSObjectProtocol {
    /// Whether the person may choose the screen; true by default.
    func tabBarController(
        _ tabBarController: UITabBarController,
        shouldSelect viewController: UIViewController
    ) -> Bool

    /// Called when the person has chosen a screen, even if it was already visible.
    func tabBarController(_ tabBarController: UITabBarController, didSelect viewController: UIViewController)
}

extension UITabBarControllerDelegate {
    /// Returns true.
    public func tabBarController(
        _ tabBarController: UITabBarController,
        shouldSelect viewController: UIViewController
    ) -> Bool { true }

    /// Does nothing.
    public func tabBarController(
        _ tabBarController: UITabBarController,
        didSelect viewController: UIViewController
    ) {}
}
#endif
