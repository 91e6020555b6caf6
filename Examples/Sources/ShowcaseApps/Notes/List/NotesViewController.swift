import HeadlessUIKit
import MillraceObservation

/// The list: a search field, and a row for each note found. A tap on a row opens the note. A button in the row pins
/// the note.
///
/// The screen reads the model in `updateProperties()`, which runs again when a value that it has read changes. The
/// screen then reloads the table only if rows were added, removed or moved. Each cell reads its own row's content.
final class NotesViewController: UIViewController {
    let model: NotesModel
    let searchBar = SearchBar(for: "Notes")
    let tableView = UITableView(frame: .zero, style: .insetGrouped)
    private let noticeView = NoticeView()
    private var rows: [ObservedElement<Note>] = []

    // Create each button once, not at each update of the bar. If an update replaced a button, a tap on the old button
    // that has not been handled yet would be lost.
    private lazy var addButton = UIBarButtonItem(
        image: UIImage(systemName: "square.and.pencil"),
        primaryAction: UIAction { [weak self] _ in self?.add() }
    )

    private lazy var undoButtons = UndoButtons(model: model)

    init(model: NotesModel) {
        self.model = model
        super.init(nibName: nil, bundle: nil)
        // Set the title here, because the next screen's back button shows it even if this view was never loaded.
        title = "Notes"
    }

    @available(*, unavailable)
    required init?(coder: NSCoder) {
        fatalError("NotesViewController is made in code: use init(model:).")
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        tableView.dataSource = self
        tableView.delegate = self
        tableView.keyboardDismissMode = .onDrag
        tableView.register(NoteCell.self)
        searchBar.onEdit = { [model] query in model.search(for: query) }
        searchBar.onCancel = { [model] in model.search(for: "") }
        noticeView.onClose = { [model] in model.problem.update { $0 = nil } }
        addButton.accessibilityLabel = "New Note"
        navigationItem.rightBarButtonItems = [addButton] + undoButtons.items
        fillScreen(with: searchBar, UpdateBadgeLegend(), tableView, noticeView)
        view.backgroundColor = .systemGroupedBackground
    }

    override func updateProperties() {
        super.updateProperties()
        undoButtons.update()
        let oldIDs = rows.map(\.id)
        rows = Array(model.found.observed.elements(\.self))
        if rows.map(\.id) != oldIDs { tableView.reloadData() }
        searchBar.show(model.notes.query)
        noticeView.show(model.problem.observed.state)
        tableView.backgroundView = rows.isEmpty ? emptyView : nil
    }

    private var emptyView: EmptyView {
        let query = model.notes.query.searchText
        return query.isEmpty
            ? EmptyView(symbol: "doc.text", title: "No Notes", message: "Write down what comes to mind.")
            : EmptyView(symbol: "magnifyingglass", title: "No Results", message: "No note has “\(query)”.")
    }

    // MARK: The note on top

    /// Shows a note's screen on top of the list.
    func show(_ id: Note.ID) {
        if shownNote == id { return }
        navigationController?.popToViewController(self, animated: true)
        navigationController?.pushViewController(NoteViewController(id: id, model: model), animated: true)
    }

    /// The note whose screen is on top of the list; nil if there is none.
    var shownNote: Note.ID? { (navigationController?.topViewController as? NoteViewController)?.id }

    private func add() {
        // Clear the search, because it might not match the new note, which is empty.
        model.search(for: "")
        show(model.add())
    }
}

extension NotesViewController: UITableViewDataSource, UITableViewDelegate {
    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
        rows.count
    }

    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = tableView.dequeue(NoteCell.self, for: indexPath)
        cell.show(rows[indexPath.row])
        cell.onPin = { [model] note in model.setPinned(!note.isPinned, of: note.id) }
        return cell
    }

    func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
        tableView.deselectRow(at: indexPath, animated: true)
        show(rows[indexPath.row].id)
    }
}
