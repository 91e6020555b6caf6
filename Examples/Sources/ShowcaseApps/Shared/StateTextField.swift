import HeadlessUIKit

/// A text field whose text is in a state: it shows the state's text, and sends each edit to the store.
///
/// The state contains a sent edit a moment later. Older states that arrive before are not shown, because they would
/// revert the typing and move the cursor. All other states are shown, even during editing, for example after time
/// travel, or when the person chooses a suggestion.
final class StateTextField: UITextField {
    /// Called when the person has changed the text.
    var onEdit: (String) -> Void = { _ in }

    /// The text of the last state.
    private var stateText = ""

    /// The edits that no state contains yet, oldest first.
    private var pendingEdits: [String] = []

    override init(frame: CGRect) {
        super.init(frame: frame)
        addAction(UIAction { [weak self] _ in self?.edit() }, for: .editingChanged)
        addAction(UIAction { [weak self] _ in self?.endEditing() }, for: .editingDidEnd)
    }

    @available(*, unavailable)
    required init?(coder: NSCoder) {
        fatalError("StateTextField is made in code: use init(frame:).")
    }

    /// Shows the state's text.
    func show(_ newText: String) {
        if let index = pendingEdits.firstIndex(of: newText) {
            pendingEdits.removeSubrange(...index)
        } else if newText != stateText {
            pendingEdits = []
        }
        stateText = newText
        if pendingEdits.isEmpty { showStateText() }
    }

    private func edit() {
        let newText = text ?? ""
        pendingEdits.append(newText)
        onEdit(newText)
    }

    /// Drops the pending edits, and shows the state's text. Without this, edits that had no effect because the stores
    /// were locked would remain pending.
    private func endEditing() {
        pendingEdits = []
        showStateText()
    }

    /// Sets the text only if it differs, since setting it moves the cursor.
    private func showStateText() {
        if text != stateText { text = stateText }
    }
}
