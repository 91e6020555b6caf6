#if !os(iOS) && !os(tvOS) && !os(visionOS)
import Foundation

extension UINavigationController {
    /// Taps the button that leads back as a person does.
    ///
    /// - Returns: Whether the person could; without such a button, or in a bar that cannot be touched, not.
    @discardableResult
    public func simulateBack() -> Bool {
        guard navigationBar.headlessBackButtonTitle != nil, navigationBar.headlessCanBeTouched else {
            return false
        }
        return popViewController(animated: true) != nil
    }
}
#endif
