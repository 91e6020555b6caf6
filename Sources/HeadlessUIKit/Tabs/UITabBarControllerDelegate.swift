#if !os(iOS) && !os(tvOS) && !os(visionOS)
import Foundation

/// Who is asked about the person's choices among tabs and told of them. Code that selects a tab asks and tells
/// nobody.
///
/// What is optional in UIKit has a default here.
@preconcurrency @MainActor
public protocol UITabBarControllerDelegate: NSObjectProtocol {
    /// Whether the person may choose the screen; true by default.
    func tabBarController(
        _ tabBarController: UITabBarController,
        shouldSelect viewController: UIViewController
    ) -> Bool

    /// Called when the person has chosen the screen, also if it was seen already.
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
