#if !os(iOS) && !os(tvOS) && !os(visionOS)
import Foundation

extension UIAlertAction {
    /// Chooses the action as a person does: the alert is dismissed, then, on a later turn of the main
    /// queue, the handler is called.
    ///
    /// - Returns: Whether the person could; a disabled action refuses, and so does one of an alert that
    ///   something is presented over.
    @discardableResult
    public func simulateTap() -> Bool {
        guard isEnabled else { return false }
        if let alert, alert.presented != nil { return false }
        guard let alert, let presenter = alert.presenter else {
            MainQueueTurn.after { self.handler?(self) }
            return true
        }
        presenter.dismissPresented(animated: true) { self.handler?(self) }
        return true
    }
}
#endif
