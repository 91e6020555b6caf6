/// The text of a field that shows a text of a state, and sends each edit to the store.
///
/// The state contains a sent edit a moment later. Older states that arrive before are not shown, because they would
/// revert the typing and move the cursor. All other states are shown, even during editing, for example after time
/// travel, or when the person chooses a suggestion.
struct EditedText {
    /// The text of the last state.
    private var stateText = ""

    /// The edits that no state contains yet, oldest first.
    private var pendingEdits: [String] = []

    /// The text to show; nil while edits are pending, and the field keeps what was typed.
    var shown: String? { pendingEdits.isEmpty ? stateText : nil }

    /// Notes the state's text.
    mutating func receive(_ newText: String) {
        if let index = pendingEdits.firstIndex(of: newText) {
            pendingEdits.removeSubrange(...index)
        } else if newText != stateText {
            pendingEdits = []
        }
        stateText = newText
    }

    /// Notes an edit that is sent to the store.
    mutating func edit(_ newText: String) { pendingEdits.append(newText) }

    /// Drops the pending edits when editing ends. Without this, edits that had no effect because the stores were locked
    /// would remain pending.
    mutating func endEditing() { pendingEdits = [] }
}
