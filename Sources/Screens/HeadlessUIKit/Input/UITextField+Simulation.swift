#if !os(iOS) && !os(tvOS) && !os(visionOS)
import Foundation

extension UITextField {
    /// Edits the text as a person does: begins editing if the field is in a window, asks the delegate, sets the
    /// text, sends `editingChanged`, and posts `textDidChangeNotification`. Editing continues.
    ///
    /// - Returns: Whether the person could edit. False if the field is disabled or cannot be touched, or if the
    ///   delegate refuses.
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
        NotificationCenter.default.post(name: Self.textDidChangeNotification, object: self)
        return true
    }

    /// Presses the return key as a person does: asks the delegate, then sends `editingDidEndOnExit` and
    /// `primaryActionTriggered`. Editing ends if an action was added for `editingDidEndOnExit`, as in UIKit.
    ///
    /// - Returns: Whether the person could press it. False if the field is disabled or cannot be touched, or if
    ///   the delegate refuses.
    @discardableResult
    public func simulateReturn() -> Bool {
        guard isEnabled, headlessCanBeTouched else { return false }
        guard delegate?.textFieldShouldReturn(self) ?? true else { return false }
        let endsEditing = allControlEvents.contains(.editingDidEndOnExit)
        sendActions(for: [.editingDidEndOnExit, .primaryActionTriggered])
        if endsEditing { resignFirstResponder() }
        return true
    }

    /// Ends editing, as when a person leaves the field.
    ///
    /// - Returns: Whether editing has ended. False if the delegate refuses.
    @discardableResult
    public func simulateEndOfEditing() -> Bool {
        resignFirstResponder()
    }
}
#endif
