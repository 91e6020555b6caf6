#if !os(iOS) && !os(tvOS) && !os(visionOS)
import Foundation

extension UIBarButtonItem {
    /// Taps the button as a person does: performs its primary action, or else calls its target.
    ///
    /// - Returns: Whether the person could; a disabled item, one without either, and one in a bar that
    ///   cannot be touched refuse.
    @discardableResult
    public func simulateTap() -> Bool {
        guard isEnabled, primaryAction != nil || targetAction != nil else { return false }
        guard navigationItem?.navigationBar?.headlessCanBeTouched ?? true else { return false }
        if let primaryAction {
            primaryAction.performWithSender(self, target: nil)
        } else {
            targetAction?(self, from: navigationItem?.navigationBar)
        }
        return true
    }
}
#endif
