#if !os(iOS) && !os(tvOS) && !os(visionOS)
import Foundation

extension UIViewController {
    /// The nearest navigation controller that the controller is inside of.
    public var navigationController: UINavigationController? { nearestAncestor() }

    /// The nearest tab bar controller that the controller is inside of.
    public var tabBarController: UITabBarController? { nearestAncestor() }

    /// The nearest split view controller that the controller is inside of.
    public var splitViewController: UISplitViewController? { nearestAncestor() }

    /// What the controller, or the nearest of its ancestors that does, presents.
    public var presentedViewController: UIViewController? {
        presented ?? parent?.presentedViewController
    }

    /// What presents the controller, or the nearest of its ancestors that is presented.
    public var presentingViewController: UIViewController? {
        presenter ?? parent?.presentingViewController
    }

    /// The outermost container that the controller is inside of.
    var rootContainer: UIViewController {
        var root = self
        while let parent = root.parent { root = parent }
        return root
    }

    private func nearestAncestor<Container: UIViewController>() -> Container? {
        sequence(first: self, next: \.parent).dropFirst().lazy.compactMap { $0 as? Container }.first
    }
}
#endif
