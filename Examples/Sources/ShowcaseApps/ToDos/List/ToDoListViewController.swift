import HeadlessUIKit
import MillraceObservation
import VISPER

/// The list. A tap on a row marks the to-do as done or open. In editing mode, each row has a button that deletes the
/// to-do.
///
/// The screen reads the observed state in `updateProperties()`, which runs again when a value that it has read
/// changes. The screen then reloads the table only if rows were added, removed or moved. Each cell reads its own
/// row's content.
final class ToDoListViewController: UIViewController {
    var onAction: (Action) -> Void = { _ in }
    var onNew: () -> Void = {}
    var onShow: (Int) -> Void = { _ in }

    let tableView = UITableView(frame: .zero, style: .insetGrouped)
    private let filterBar = FilterBar()
    private let syncView = SyncView()
    private let state: Observed<ToDosState, Never>
    private var rows: [ObservedElement<ToDo>] = []
    private var offersDeletion = false

    // Create each button once, not at each update of the bar. If an update replaced a button, a tap on the old button
    // that has not been handled yet would be lost.
    private lazy var editButton = UIBarButtonItem(systemItem: .edit, primaryAction: toggleDeletion)
    private lazy var doneButton = UIBarButtonItem(systemItem: .done, primaryAction: toggleDeletion)
    private lazy var newButton = UIBarButtonItem(
        systemItem: .add,
        primaryAction: UIAction { [weak self] _ in self?.onNew() }
    )
    private lazy var connectivityButton = UIBarButtonItem(
        primaryAction: UIAction { [weak self] _ in self?.toggleConnectivity() }
    )
    private lazy var deleteDoneButton = UIBarButtonItem(
        title: "Delete Done",
        primaryAction: UIAction { [weak self] _ in self?.onAction(DeleteDone()) }
    )
    private var toggleDeletion: UIAction {
        UIAction { [weak self] _ in
            self?.offersDeletion.toggle()
            self?.tableView.reloadData()
            self?.setNeedsUpdateProperties()
        }
    }

    init(state: Observed<ToDosState, Never>) {
        self.state = state
        super.init(nibName: nil, bundle: nil)
        // Set the title here, because the next screen's back button shows it even if this view was never loaded.
        title = "To-dos"
    }

    @available(*, unavailable)
    required init?(coder: NSCoder) {
        fatalError("ToDoListViewController is made in code: use init(state:).")
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        tableView.dataSource = self
        tableView.delegate = self
        tableView.register(ToDoCell.self)
        filterBar.onSelect = { [weak self] filter in self?.onAction(SetFilter(filter: filter)) }
        syncView.onRetry = { [weak self] in self?.onAction(SyncToDos()) }
        newButton.accessibilityLabel = "New To-do"
        deleteDoneButton.tintColor = .systemRed
        fillScreen(with: filterBar, UpdateBadgeLegend(), tableView, syncView)
        view.backgroundColor = .systemGroupedBackground
    }

    override func updateProperties() {
        super.updateProperties()
        showRows()
        filterBar.show(state.filter, counts: state.counts)
        syncView.show(state.sync)
        tableView.backgroundView = rows.isEmpty ? EmptyView(state.filter) : nil
        updateBar()
    }

    private func showRows() {
        let oldIDs = rows.map(\.id)
        rows = Array(state.elements(\.shownToDos))
        if rows.isEmpty { offersDeletion = false }
        if rows.map(\.id) != oldIDs { tableView.reloadData() }
    }

    private func updateBar() {
        let isOnline = state.connectivity == .online
        connectivityButton.image = UIImage(systemName: isOnline ? "wifi" : "wifi.slash")
        connectivityButton.accessibilityLabel = isOnline ? "Go Offline" : "Go Online"
        deleteDoneButton.isEnabled = state.counts[.done] != 0
        navigationItem.leftBarButtonItem =
            rows.isEmpty ? nil : offersDeletion ? doneButton : editButton
        navigationItem.rightBarButtonItems =
            offersDeletion ? [deleteDoneButton] : [newButton, connectivityButton]
    }

    private func toggleConnectivity() {
        let isOnline = state.connectivity == .online
        onAction(SetConnectivity(connectivity: isOnline ? .offline : .online))
    }
}

extension ToDoListViewController: UITableViewDataSource, UITableViewDelegate {
    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
        rows.count
    }

    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let toDo = rows[indexPath.row]
        let cell = tableView.dequeue(ToDoCell.self, for: indexPath)
        cell.show(toDo, offersDeletion: offersDeletion)
        cell.onAccessory = { [weak self] in
            guard let self else { return }
            if offersDeletion { onAction(DeleteToDo(id: toDo.id)) } else { onShow(toDo.id) }
        }
        return cell
    }

    func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
        tableView.deselectRow(at: indexPath, animated: true)
        let toDo = rows[indexPath.row].state
        onAction(SetToDoDone(id: toDo.id, isDone: !toDo.isDone))
    }
}
