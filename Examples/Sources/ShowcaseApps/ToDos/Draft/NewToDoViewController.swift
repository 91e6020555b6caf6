import HeadlessUIKit

/// A field for a new to-do.
final class NewToDoViewController: UIViewController {
    var onCancel: () -> Void = {}
    var onAdd: () -> Void = {}

    let titleField = StateTextField()

    var canAdd = false {
        didSet { addButton.isEnabled = canAdd }
    }

    private lazy var addButton = UIBarButtonItem(
        title: "Add",
        primaryAction: UIAction { [weak self] _ in self?.onAdd() }
    )

    override func viewDidLoad() {
        super.viewDidLoad()
        title = "New To-do"
        view.backgroundColor = .systemGroupedBackground
        navigationItem.leftBarButtonItem = UIBarButtonItem(
            systemItem: .cancel,
            primaryAction: UIAction { [weak self] _ in self?.onCancel() }
        )
        addButton.style = .done
        addButton.isEnabled = canAdd
        navigationItem.rightBarButtonItem = addButton
        setUpTitleField()
    }

    override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        titleField.becomeFirstResponder()
    }

    private func setUpTitleField() {
        titleField.borderStyle = .roundedRect
        titleField.placeholder = "What is there to do?"
        titleField.returnKeyType = .done
        titleField.accessibilityLabel = "Title"
        titleField.accessibilityIdentifier = "new.title"
        titleField.addAction(
            UIAction { [weak self] _ in if self?.canAdd == true { self?.onAdd() } },
            for: .primaryActionTriggered
        )
        titleField.translatesAutoresizingMaskIntoConstraints = false
        view.addSubview(titleField)
        NSLayoutConstraint.activate([
            titleField.topAnchor.constraint(equalTo: view.safeAreaLayoutGuide.topAnchor, constant: 16),
            titleField.leadingAnchor.constraint(equalTo: view.leadingAnchor, constant: 16),
            titleField.trailingAnchor.constraint(equalTo: view.trailingAnchor, constant: -16),
            titleField.heightAnchor.constraint(equalToConstant: 48),
        ])
    }
}
