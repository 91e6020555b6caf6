#if !os(iOS) && !os(tvOS) && !os(visionOS)
import Foundation

extension UITabBarController {
    /// Taps an item of the bar as a person does: the delegate is asked, the screen selected, the delegate told.
    /// A stack whose screen is seen already goes back to its root.
    ///
    /// - Returns: Whether the person could; a disabled item and a bar that cannot be touched refuse, the delegate
    ///   may, and there may be no such item.
    @discardableResult
    public func simulateTap(onTab index: Int) -> Bool {
        guard children.indices.contains(index), tabBar.headlessCanBeTouched else { return false }
        let screen = children[index]
        guard screen.tabBarItem.isEnabled else { return false }
        guard delegate?.tabBarController(self, shouldSelect: screen) ?? true else { return false }
        if screen === selectedViewController {
            (screen as? UINavigationController)?.popToRootViewController(animated: true)
        } else {
            selectedViewController = screen
        }
        delegate?.tabBarController(self, didSelect: screen)
        return true
    }
}
#endif
