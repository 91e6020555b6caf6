#if !os(iOS) && !os(tvOS) && !os(visionOS)
import Foundation

extension UIBarButtonItem {
    /// Taps the button as a person does: performs its primary action.
    ///
    /// - Returns: Whether the person could; a disabled item, one without an action, and one in a bar that
    ///   cannot be touched refuse.
    @discardableResult
    public func simulateTap() -> Bool {
        guard isEnabled, let primaryAction else { return false }
        guard navigationItem?.navigationBar?.headlessCanBeTouched ?? true else { return false }
        primaryAction.performWithSender(self, target: nil)
        return true
    }
}
#endif
