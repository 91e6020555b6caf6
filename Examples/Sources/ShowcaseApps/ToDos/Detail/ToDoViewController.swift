import HeadlessUIKit

/// One to-do: an editable title, whether it is done, and a button that deletes it.
final class ToDoViewController: UIViewController {
    var onRename: (String) -> Void = { _ in }
    var onSetDone: (Bool) -> Void = { _ in }
    var onDelete: () -> Void = {}

    private var toDo: ToDo?
    private let imageView = UIImageView()
    private let titleField = UITextField()
    private lazy var doneButton = button(.filled(), "todo.done") { screen in
        screen.onSetDone(screen.toDo?.isDone == false)
    }
    private lazy var deleteButton = button(.plain(), "todo.delete") { $0.onDelete() }

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .systemBackground
        navigationItem.largeTitleDisplayMode = .never
        imageView.heightAnchor.constraint(equalToConstant: 88).isActive = true
        setUpTitleField()
        deleteButton.configuration?.title = "Delete"
        deleteButton.configuration?.baseForegroundColor = .systemRed
        fillMiddle(with: [imageView, titleField, doneButton, deleteButton])
        if let toDo { show(toDo) }
    }

    func show(_ toDo: ToDo) {
        self.toDo = toDo
        title = toDo.title
        guard isViewLoaded else { return }
        imageView.image = UIImage(systemName: toDo.isDone ? "checkmark.circle.fill" : "circle")
        imageView.tintColor = toDo.isDone ? .tintColor : .tertiaryLabel
        imageView.accessibilityLabel = toDo.isDone ? "Done" : "Open"
        if !titleField.isEditing { titleField.text = toDo.title }
        doneButton.configuration?.title = toDo.isDone ? "Mark as Not Done" : "Mark as Done"
    }

    /// Leaves the screen, if it is on top.
    func goBack() {
        guard let stack = navigationController, let index = stack.viewControllers.firstIndex(of: self),
            index > 0
        else { return }
        stack.popToViewController(stack.viewControllers[index - 1], animated: true)
    }

    private func setUpTitleField() {
        titleField.borderStyle = .roundedRect
        titleField.textAlignment = .center
        titleField.returnKeyType = .done
        titleField.accessibilityLabel = "Title"
        titleField.accessibilityIdentifier = "todo.title"
        titleField.heightAnchor.constraint(equalToConstant: 48).isActive = true
        titleField.addAction(UIAction { [weak self] _ in self?.endEditing() }, for: .editingDidEnd)
        titleField.addAction(
            UIAction { [weak self] _ in self?.titleField.resignFirstResponder() },
            for: .primaryActionTriggered
        )
    }

    /// Requests to rename the to-do. The field shows the old title until the state has the new one. A blank title
    /// changes nothing, so the old title remains.
    private func endEditing() {
        guard let toDo, let text = titleField.text, text != toDo.title else { return }
        titleField.text = toDo.title
        onRename(text)
    }

    private func button(
        _ configuration: UIButton.Configuration,
        _ identifier: String,
        action: @escaping (ToDoViewController) -> Void
    ) -> UIButton {
        var configuration = configuration
        configuration.buttonSize = .large
        configuration.cornerStyle = .capsule
        let button = UIButton(
            configuration: configuration,
            primaryAction: UIAction { [weak self] _ in self.map(action) }
        )
        button.accessibilityIdentifier = identifier
        return button
    }
}
