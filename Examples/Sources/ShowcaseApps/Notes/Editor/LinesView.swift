import HeadlessUIKit

/// A text of several lines, with a field for each, and an empty field at the end for the next line.
final class LinesView: UIStackView {
    /// Called when the person has changed a line, possibly the empty one at the end.
    var onEdit: (_ index: Int, _ line: String) -> Void = { _, _ in }
    /// Called when an empty line has to be inserted before this one.
    var onInsert: (_ index: Int) -> Void = { _ in }

    private(set) var fields: [StateTextField] = []

    override init(frame: CGRect) {
        super.init(frame: frame)
        axis = .vertical
        show([])
    }

    @available(*, unavailable)
    required init(coder: NSCoder) {
        fatalError("LinesView is made in code: use init(frame:).")
    }

    /// Shows the lines in the state.
    func show(_ lines: [String]) {
        // Keep the field that is being edited, even if it is now one of several empty fields at the end.
        let count = max(lines.count, fields.lastIndex(where: \.isEditing) ?? 0) + 1
        while fields.count < count { addField() }
        while fields.count > count { fields.removeLast().removeFromSuperview() }
        for (index, field) in fields.enumerated() {
            field.show(index < lines.count ? lines[index] : "")
            field.placeholder = index < lines.count ? nil : lines.isEmpty ? "Write something" : "Next line"
        }
    }

    /// Begins editing a line.
    func edit(line index: Int) {
        if fields.indices.contains(index) { fields[index].becomeFirstResponder() }
    }

    private func addField() {
        let index = fields.count
        let field = StateTextField()
        field.returnKeyType = .next
        field.accessibilityLabel = "Line \(index + 1)"
        field.accessibilityIdentifier = "note.line.\(index + 1)"
        field.heightAnchor.constraint(equalToConstant: 36).isActive = true
        field.onEdit = { [weak self] line in self?.onEdit(index, line) }
        field.addAction(
            UIAction { [weak self] _ in self?.goOn(after: index) },
            for: .primaryActionTriggered
        )
        fields.append(field)
        addArrangedSubview(field)
    }

    /// Begins editing the next line. If the next line is not empty, inserts an empty line before it.
    private func goOn(after index: Int) {
        if fields.indices.contains(index + 1), fields[index + 1].text?.isEmpty == false {
            onInsert(index + 1)
        }
        edit(line: index + 1)
    }
}
