#if !os(iOS) && !os(tvOS) && !os(visionOS)
import Foundation

extension UISearchBar {
    /// Edits what is searched for as a person does: begins editing if the bar is in a window, asks the
    /// delegate, sets the text, tells the delegate. The person goes on editing.
    ///
    /// - Returns: Whether the person could; a bar that cannot be touched, and the delegate may refuse.
    @discardableResult
    public func simulateEditing(text newText: String) -> Bool {
        guard headlessCanBeTouched else { return false }
        guard window == nil || becomeFirstResponder() else { return false }
        let oldText = text ?? ""
        let range = NSRange(oldText.startIndex..., in: oldText)
        guard delegate?.searchBar(self, shouldChangeTextIn: range, replacementText: newText) ?? true else {
            return false
        }
        text = newText
        delegate?.searchBar(self, textDidChange: newText)
        return true
    }

    /// Presses the search key as a person does.
    ///
    /// - Returns: Whether the person could; a bar that cannot be touched refuses, and so does one without text
    ///   unless ``enablesReturnKeyAutomatically`` is false.
    @discardableResult
    public func simulateSearch() -> Bool {
        guard headlessCanBeTouched else { return false }
        guard !(text ?? "").isEmpty || !enablesReturnKeyAutomatically else { return false }
        delegate?.searchBarSearchButtonClicked(self)
        return true
    }

    /// Presses the button to cancel as a person does.
    ///
    /// - Returns: Whether the person could; a bar that cannot be touched, or has no such button, refuses.
    @discardableResult
    public func simulateCancel() -> Bool {
        guard showsCancelButton, headlessCanBeTouched else { return false }
        delegate?.searchBarCancelButtonClicked(self)
        return true
    }
}
#endif
