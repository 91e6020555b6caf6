#if !os(iOS) && !os(tvOS) && !os(visionOS)
import Foundation

extension UIViewController {
    /// The nearest navigation controller that the controller is inside of.
    public var navigationController: UINavigationController? {
        var ancestor = parent
        while let current = ancestor {
            if let navigationController = current as? UINavigationController { return navigationController }
            ancestor = current.parent
        }
        return nil
    }

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
}
#endif
