#if !os(iOS) && !os(tvOS) && !os(visionOS)
import Foundation

extension UIViewController {
    /// Pulls the presented sheet down, or taps beside the popover, as a person does: it is dismissed.
    ///
    /// - Returns: Whether the person could; what is not a sheet or popover, what is not on top, and what
    ///   ``isModalInPresentation`` refuses.
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
