#if !os(iOS) && !os(tvOS) && !os(visionOS)
import Foundation

extension UISearchBar {
    /// Edits the search text as a person does: begins editing if the bar is in a window, asks the delegate,
    /// sets the text, and notifies the delegate. Editing continues.
    ///
    /// - Returns: Whether the person could edit. False if the bar cannot be touched, or if the delegate refuses.
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
    /// - Returns: Whether the person could press it. False if the bar cannot be touched. Also false if the bar has
    ///   no text, unless ``enablesReturnKeyAutomatically`` is false.
    @discardableResult
    public func simulateSearch() -> Bool {
        guard headlessCanBeTouched else { return false }
        guard !(text ?? "").isEmpty || !enablesReturnKeyAutomatically else { return false }
        delegate?.searchBarSearchButtonClicked(self)
        return true
    }

    /// Presses the cancel button as a person does.
    ///
    /// - Returns: Whether the person could press it. False if the bar cannot be touched or has no cancel button.
    @discardableResult
    public func simulateCancel() -> Bool {
        guard showsCancelButton, headlessCanBeTouched else { return false }
        delegate?.searchBarCancelButtonClicked(self)
        return true
    }
}
#endif
