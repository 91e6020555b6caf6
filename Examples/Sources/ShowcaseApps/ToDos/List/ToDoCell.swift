import HeadlessUIKit

/// A row of the list: whether it is done, what it is, and a button for what else can be done with it.
final class ToDoCell: UITableViewCell {
    var onAccessory: () -> Void = {}

    private let accessoryButton = UIButton(configuration: .plain())

    override init(style: CellStyle, reuseIdentifier: String?) {
        super.init(style: style, reuseIdentifier: reuseIdentifier)
        accessoryButton.frame = CGRect(x: 0, y: 0, width: 44, height: 44)
        accessoryButton.addAction(
            UIAction { [weak self] _ in self?.onAccessory() },
            for: .primaryActionTriggered
        )
        accessoryView = accessoryButton
    }

    @available(*, unavailable)
    required init?(coder: NSCoder) {
        fatalError("ToDoCell is made in code: use init(style:reuseIdentifier:).")
    }

    func show(_ toDo: ToDo, isEditing: Bool) {
        var content = defaultContentConfiguration()
        content.text = toDo.title
        content.textProperties.color = toDo.isDone ? .secondaryLabel : .label
        content.image = UIImage(systemName: toDo.isDone ? "checkmark.circle.fill" : "circle")
        content.imageProperties.tintColor = toDo.isDone ? .tintColor : .tertiaryLabel
        contentConfiguration = content
        accessibilityLabel = toDo.isDone ? "\(toDo.title), done" : toDo.title
        accessibilityIdentifier = "todos.row.\(toDo.id)"
        showAccessory(of: toDo, isEditing: isEditing)
    }

    private func showAccessory(of toDo: ToDo, isEditing: Bool) {
        let button = accessoryButton
        button.configuration?.image = UIImage(systemName: isEditing ? "minus.circle.fill" : "info.circle")
        button.configuration?.baseForegroundColor = isEditing ? .systemRed : nil
        button.accessibilityLabel = isEditing ? "Delete \(toDo.title)" : "Details of \(toDo.title)"
        button.accessibilityIdentifier = "todos.\(isEditing ? "delete" : "details").\(toDo.id)"
    }
}
