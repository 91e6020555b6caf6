#if !os(iOS) && !os(tvOS) && !os(visionOS)
import Foundation

extension UITextView {
    /// Edits the text as a person does: begins editing if the view is in a window, asks the delegate, sets the text,
    /// and notifies the delegate. Editing continues.
    ///
    /// - Returns: Whether the person could edit. False if the view is not editable or cannot be touched, or if the
    ///   delegate refuses.
    @discardableResult
    public func simulateEditing(text newText: String) -> Bool {
        guard isEditable, headlessCanBeTouched else { return false }
        guard window == nil || becomeFirstResponder() else { return false }
        let oldText: String = text
        let range = NSRange(oldText.startIndex..., in: oldText)
        guard delegate?.textView(self, shouldChangeTextIn: range, replacementText: newText) ?? true else {
            return false
        }
        text = newText
        delegate?.textViewDidChange(self)
        NotificationCenter.default.post(name: Self.textDidChangeNotification, object: self)
        return true
    }

    /// Ends editing, as when a person leaves the text.
    ///
    /// - Returns: Whether editing has ended. False if the delegate refuses.
    @discardableResult
    public func simulateEndOfEditing() -> Bool {
        resignFirstResponder()
    }
}
#endif
