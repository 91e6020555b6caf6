#if !os(iOS) && !os(tvOS) && !os(visionOS)
import Foundation

extension UIViewController {
    /// Dismisses the presented sheet or popover as a person does, by pulling it down or tapping beside it.
    ///
    /// - Returns: Whether the person could dismiss it. False if the controller is neither a sheet nor a popover,
    ///   is not on top, or sets ``isModalInPresentation``.
    @discardableResult
    public func simulatePullDown() -> Bool {
        let container = rootContainer
        guard container.isSheet, !container.isModalInPresentation, container.presented == nil else {
            return false
        }
        container.dismiss(animated: true)
        return true
    }

    private var isSheet: Bool {
        guard presenter != nil, !(self is UIAlertController) else { return false }
        switch modalPresentationStyle {
        case .automatic, .pageSheet, .formSheet, .popover: return true
        default: return false
        }
    }
}
#endif
