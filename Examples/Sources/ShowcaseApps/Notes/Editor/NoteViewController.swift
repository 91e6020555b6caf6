import HeadlessUIKit
import MillraceObservation

/// One note: editable title and lines, a pin, and a button that deletes the note.
final class NoteViewController: UIViewController {
    let id: Note.ID
    let titleField = StateTextField()
    let linesView = LinesView()
    private let model: NotesModel
    private let dateLabel = UILabel()

    /// Whether the note has been shown. A screen may open before the state contains its new note.
    private var wasShown = false

    private lazy var pinButton = UIBarButtonItem(
        primaryAction: UIAction { [weak self] _ in self?.togglePin() }
    )
    private lazy var deleteButton = UIBarButtonItem(
        image: UIImage(systemName: "trash"),
        primaryAction: UIAction { [model, id] _ in model.delete(id) }
    )

    private lazy var undoButtons = UndoButtons(model: model)

    init(id: Note.ID, model: NotesModel) {
        self.id = id
        self.model = model
        super.init(nibName: nil, bundle: nil)
    }

    @available(*, unavailable)
    required init?(coder: NSCoder) {
        fatalError("NoteViewController is made in code: use init(id:model:).")
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        navigationItem.largeTitleDisplayMode = .never
        deleteButton.accessibilityLabel = "Delete"
        deleteButton.tintColor = .systemRed
        navigationItem.rightBarButtonItems = [deleteButton, pinButton] + undoButtons.items
        setUpTitleField()
        dateLabel.font = .preferredFont(forTextStyle: .caption1)
        dateLabel.textColor = .secondaryLabel
        dateLabel.accessibilityIdentifier = "note.date"
        linesView.onEdit = { [model, id] index, line in model.setLine(index, to: line, of: id) }
        linesView.onInsert = { [model, id] index in model.insertLine(index, of: id) }
        let column = UIStackView(arrangedSubviews: [titleField, dateLabel, linesView])
        column.axis = .vertical
        column.spacing = 4
        column.setCustomSpacing(16, after: dateLabel)
        fillScrolling(with: column)
    }

    override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        if model.notes[\.[note: id]]?.title.isEmpty != false { titleField.becomeFirstResponder() }
    }

    override func updateProperties() {
        super.updateProperties()
        undoButtons.update()
        guard let note = model.notes[\.[note: id]] else {
            if wasShown { goBack() }
            return
        }
        wasShown = true
        titleField.show(note.title)
        linesView.show(note.lines)
        dateLabel.text = note.changed.formatted(.noteDate)
        pinButton.image = UIImage(systemName: note.isPinned ? "pin.fill" : "pin")
        pinButton.accessibilityLabel = note.isPinned ? "Unpin" : "Pin"
    }

    private func setUpTitleField() {
        titleField.font = .systemFont(ofSize: 28, weight: .bold)
        titleField.placeholder = "Title"
        titleField.returnKeyType = .next
        titleField.accessibilityLabel = "Title"
        titleField.accessibilityIdentifier = "note.title"
        titleField.heightAnchor.constraint(equalToConstant: 44).isActive = true
        titleField.onEdit = { [model, id] title in model.setTitle(title, of: id) }
        titleField.addAction(
            UIAction { [weak self] _ in self?.linesView.edit(line: 0) },
            for: .primaryActionTriggered
        )
    }

    private func fillScrolling(with content: UIView) {
        let scrollView = UIScrollView()
        scrollView.keyboardDismissMode = .onDrag
        content.translatesAutoresizingMaskIntoConstraints = false
        scrollView.addSubview(content)
        let (area, frame) = (scrollView.contentLayoutGuide, scrollView.frameLayoutGuide)
        NSLayoutConstraint.activate([
            content.topAnchor.constraint(equalTo: area.topAnchor, constant: 8),
            content.bottomAnchor.constraint(equalTo: area.bottomAnchor, constant: -24),
            content.leadingAnchor.constraint(equalTo: area.leadingAnchor, constant: 20),
            content.trailingAnchor.constraint(equalTo: area.trailingAnchor, constant: -20),
            content.widthAnchor.constraint(equalTo: frame.widthAnchor, constant: -40),
        ])
        fillScreen(with: scrollView)
    }

    private func togglePin() {
        guard let note = model.notes[\.[note: id]] else { return }
        model.setPinned(!note.isPinned, of: id)
    }

    /// Leaves the screen after its note was deleted, if the screen is on top.
    private func goBack() {
        guard navigationController?.topViewController === self else { return }
        navigationController?.popViewController(animated: true)
    }
}
