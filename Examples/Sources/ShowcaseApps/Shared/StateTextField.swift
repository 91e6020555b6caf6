import HeadlessUIKit

/// A text field whose text is in a state: it shows the state's text, and sends each edit to the store. See
/// ``EditedText``.
final class StateTextField: UITextField {
    /// Called when the person has changed the text.
    var onEdit: (String) -> Void = { _ in }

    private var edited = EditedText()

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
        edited.receive(newText)
        showStateText()
    }

    private func edit() {
        let newText = text ?? ""
        edited.edit(newText)
        onEdit(newText)
    }

    private func endEditing() {
        edited.endEditing()
        showStateText()
    }

    /// Sets the text only if it differs, since setting it moves the cursor.
    private func showStateText() {
        if let shown = edited.shown, text != shown { text = shown }
    }
}
