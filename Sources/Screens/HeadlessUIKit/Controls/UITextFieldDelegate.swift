#if !os(iOS) && !os(tvOS) && !os(visionOS)
import Foundation

/// Permits or refuses editing in a text field, and is notified of it. All methods are optional.
@preconcurrency @MainActor
public protocol UITextFieldDelegate: NSObjectProtocol {
    /// Whether editing may begin.
    func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool
    /// Called when editing has begun.
    func textFieldDidBeginEditing(_ textField: UITextField)
    /// Whether editing may end.
    func textFieldShouldEndEditing(_ textField: UITextField) -> Bool
    /// Called when editing has ended.
    func textFieldDidEndEditing(_ textField: UITextField)
    /// Called when editing has ended, with the reason.
    func textFieldDidEndEditing(_ textField: UITextField, reason: UITextField.DidEndEditingReason)
    /// Whether the person may replace a part of the text.
    func textField(
        _ textField: UITextField,
        shouldChangeCharactersIn range: NSRange,
        replacementString string: String
    ) -> Bool
    /// Whether the person may clear the field with its button.
    func textFieldShouldClear(_ textField: UITextField) -> Bool
    /// Whether the return key has its usual effect.
    func textFieldShouldReturn(_ textField: UITextField) -> Bool
}

extension UITextField {
    /// A reason why editing has ended.
    public enum DidEndEditingReason: Int, Sendable {
        case committed
    }
}

extension UITextFieldDelegate {
    /// Returns true.
    public func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool { true }
    /// Does nothing.
    public func textFieldDidBeginEditing(_ textField: UITextField) {}
    /// Returns true.
    public func textFieldShouldEndEditing(_ textField: UITextField) -> Bool { true }
    /// Does nothing.
    public func textFieldDidEndEditing(_ textField: UITextField) {}
    /// Calls the method without the parameter `reason`, as UIKit does if the delegate has only that method.
    public func textFieldDidEndEditing(
        _ textField: UITextField,
        reason: UITextField.DidEndEditingReason
    ) {
        textFieldDidEndEditing(textField)
    }
    /// Returns true.
    public func textField(
        _ textField: UITextField,
        shouldChangeCharactersIn range: NSRange,
        replacementString string: String
    ) -> Bool { true }
    /// Returns true.
    public func textFieldShouldClear(_ textField: UITextField) -> Bool { true }
    /// Returns true.
    public func textFieldShouldReturn(_ textField: UITextField) -> Bool { true }
}
#endif
