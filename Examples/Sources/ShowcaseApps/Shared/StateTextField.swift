import HeadlessUIKit

/// A text field whose text is in a state: it shows what the state says, and what the person types goes there.
///
/// An edit takes a moment to come back as a state. What the state says until then is older than what the person sees, and is not
/// shown: it would take back what was typed, and move the cursor. Anything else that the state says is shown, also while
/// the person edits: somebody has travelled in time, or chosen a suggestion.
final class StateTextField: UITextField {
    /// The person has changed the text.
    var onEdit: (String) -> Void = { _ in }

    /// What the state said last.
    private var stateText = ""

    /// What the person has typed and the state has not said yet, oldest first.
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

    /// Shows what the state says.
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

    /// Edits that have come to nothing, since the stores are locked, are not waited for any longer.
    private func endEditing() {
        pendingEdits = []
        showStateText()
    }

    /// Setting the text that is there would move the cursor.
    private func showStateText() {
        if text != stateText { text = stateText }
    }
}
