import HeadlessUIKit
import VISPER

/// The list. A tap ticks a row off; while it is edited, each row has a button that deletes it.
final class ToDoListViewController: UIViewController {
    var onAction: (Action) -> Void = { _ in }
    var onNew: () -> Void = {}
    var onShow: (Int) -> Void = { _ in }

    let tableView = UITableView(frame: .zero, style: .insetGrouped)
    private let filterBar = FilterBar()
    private let syncView = SyncView()
    private var offersDeletion = false
    private var content = ToDoListContent(ToDosState())

    // The bar's buttons are made once: a tap that is on its way to one reaches it whatever happens meanwhile.
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
            self?.update()
        }
    }

    init() {
        super.init(nibName: nil, bundle: nil)
        // Known before the view is loaded: the screen above leads back here by this name.
        title = "To-dos"
    }

    @available(*, unavailable)
    required init?(coder: NSCoder) {
        fatalError("ToDoListViewController is made in code: use init().")
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
        fillScreen(with: filterBar, tableView, syncView)
        view.backgroundColor = .systemGroupedBackground
        update()
    }

    func show(_ content: ToDoListContent) {
        self.content = content
        if isViewLoaded { update() }
    }

    private func update() {
        if content.toDos.isEmpty { offersDeletion = false }
        filterBar.show(content)
        syncView.show(content.sync)
        updateBar()
        tableView.backgroundView = content.toDos.isEmpty ? EmptyView(content.filter) : nil
        tableView.reloadData()
    }

    private func updateBar() {
        let isOnline = content.connectivity == .online
        connectivityButton.image = UIImage(systemName: isOnline ? "wifi" : "wifi.slash")
        connectivityButton.accessibilityLabel = isOnline ? "Go Offline" : "Go Online"
        deleteDoneButton.isEnabled = content.counts[.done] != 0
        navigationItem.leftBarButtonItem =
            content.toDos.isEmpty ? nil : offersDeletion ? doneButton : editButton
        navigationItem.rightBarButtonItems =
            offersDeletion ? [deleteDoneButton] : [newButton, connectivityButton]
    }

    private func toggleConnectivity() {
        let isOnline = content.connectivity == .online
        onAction(SetConnectivity(connectivity: isOnline ? .offline : .online))
    }
}

extension ToDoListViewController: UITableViewDataSource, UITableViewDelegate {
    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
        content.toDos.count
    }

    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let toDo = content.toDos[indexPath.row]
        let cell = tableView.dequeue(ToDoCell.self, for: indexPath)
        cell.show(toDo, isEditing: offersDeletion)
        cell.onAccessory = { [weak self] in
            guard let self else { return }
            if offersDeletion { onAction(DeleteToDo(id: toDo.id)) } else { onShow(toDo.id) }
        }
        return cell
    }

    func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
        tableView.deselectRow(at: indexPath, animated: true)
        let toDo = content.toDos[indexPath.row]
        onAction(SetToDoDone(id: toDo.id, isDone: !toDo.isDone))
    }
}
