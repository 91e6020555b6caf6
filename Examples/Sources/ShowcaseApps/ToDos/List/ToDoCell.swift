import HeadlessUIKit
import MillraceObservation

/// A row of the list: whether the to-do is done, its title, and a button for other actions.
///
/// The cell observes its own element of the list, so a change of one to-do updates no other row.
final class ToDoCell: UITableViewCell {
    var onAccessory: () -> Void = {}

    private var toDo: ObservedElement<ToDo>?
    private var offersDeletion = false
    private var updateCount = 0

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

    func show(_ toDo: ObservedElement<ToDo>, offersDeletion: Bool) {
        self.toDo = toDo
        self.offersDeletion = offersDeletion
        updateCount = 0
        setNeedsUpdateProperties()
    }

    override func updateProperties() {
        super.updateProperties()
        guard let toDo = toDo?.state else { return }
        updateCount += 1
        show(toDo)
        showAccessory(of: toDo)
    }

    private func show(_ toDo: ToDo) {
        var content = defaultContentConfiguration()
        content.text = toDo.title
        content.textProperties.color = toDo.isDone ? .secondaryLabel : .label
        content.image = UIImage(systemName: toDo.isDone ? "checkmark.circle.fill" : "circle")
        content.imageProperties.tintColor = toDo.isDone ? .tintColor : .tertiaryLabel
        content.show(updateCount: updateCount)
        contentConfiguration = content
        accessibilityLabel = toDo.isDone ? "\(toDo.title), done" : toDo.title
        accessibilityIdentifier = "todos.row.\(toDo.id)"
    }

    private func showAccessory(of toDo: ToDo) {
        let button = accessoryButton
        let symbol = offersDeletion ? "minus.circle.fill" : "info.circle"
        button.configuration?.image = UIImage(systemName: symbol)
        button.configuration?.baseForegroundColor = offersDeletion ? .systemRed : nil
        button.accessibilityLabel = offersDeletion ? "Delete \(toDo.title)" : "Details of \(toDo.title)"
        button.accessibilityIdentifier = "todos.\(offersDeletion ? "delete" : "details").\(toDo.id)"
    }
}
