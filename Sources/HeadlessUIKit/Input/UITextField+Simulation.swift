#if !os(iOS) && !os(tvOS) && !os(visionOS)
import Foundation

extension UITextField {
    /// Edits the text as a person does: begins editing if the field is in a window, asks the delegate, sets
    /// the text, sends `editingChanged`. The person goes on editing.
    ///
    /// - Returns: Whether the person could; a disabled field, one that cannot be touched, and a delegate
    ///   may refuse.
    @discardableResult
    public func simulateEditing(text newText: String) -> Bool {
        guard isEnabled, headlessCanBeTouched else { return false }
        guard window == nil || becomeFirstResponder() else { return false }
        let oldText = text ?? ""
        let range = NSRange(oldText.startIndex..., in: oldText)
        let mayChange =
            delegate?.textField(self, shouldChangeCharactersIn: range, replacementString: newText) ?? true
        guard mayChange else { return false }
        text = newText
        sendActions(for: .editingChanged)
        return true
    }

    /// Presses the return key as a person does: asks the delegate, then sends `editingDidEndOnExit` and
    /// `primaryActionTriggered`. Editing ends if some action was added for the former, as in UIKit.
    ///
    /// - Returns: Whether the person could; a disabled field, one that cannot be touched, and the delegate
    ///   may refuse.
    @discardableResult
    public func simulateReturn() -> Bool {
        guard isEnabled, headlessCanBeTouched else { return false }
        guard delegate?.textFieldShouldReturn(self) ?? true else { return false }
        let endsEditing = allControlEvents.contains(.editingDidEndOnExit)
        sendActions(for: [.editingDidEndOnExit, .primaryActionTriggered])
        if endsEditing { resignFirstResponder() }
        return true
    }

    /// Leaves the field as a person does who goes elsewhere.
    ///
    /// - Returns: Whether the field is left; the delegate may refuse.
    @discardableResult
    public func simulateEndOfEditing() -> Bool {
        resignFirstResponder()
    }
}
#endif
