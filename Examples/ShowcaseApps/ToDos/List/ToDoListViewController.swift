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
        navigationItem.leftBarButtonItem = content.toDos.isEmpty ? nil : editButton
        navigationItem.rightBarButtonItems =
            offersDeletion ? [deleteDoneButton] : [newButton, connectivityButton]
        tableView.backgroundView = content.toDos.isEmpty ? EmptyView(content.filter) : nil
        tableView.reloadData()
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

// MARK: Buttons of the bar

extension ToDoListViewController {
    private var editButton: UIBarButtonItem {
        UIBarButtonItem(
            systemItem: offersDeletion ? .done : .edit,
            primaryAction: UIAction { [weak self] _ in
                self?.offersDeletion.toggle()
                self?.update()
            }
        )
    }

    private var newButton: UIBarButtonItem {
        let button = UIBarButtonItem(
            systemItem: .add,
            primaryAction: UIAction { [weak self] _ in self?.onNew() }
        )
        button.accessibilityLabel = "New To-do"
        return button
    }

    private var connectivityButton: UIBarButtonItem {
        let isOnline = content.connectivity == .online
        let button = UIBarButtonItem(
            image: UIImage(systemName: isOnline ? "wifi" : "wifi.slash"),
            primaryAction: UIAction { [weak self] _ in
                self?.onAction(SetConnectivity(connectivity: isOnline ? .offline : .online))
            }
        )
        button.accessibilityLabel = isOnline ? "Go Offline" : "Go Online"
        return button
    }

    private var deleteDoneButton: UIBarButtonItem {
        let button = UIBarButtonItem(
            title: "Delete Done",
            primaryAction: UIAction { [weak self] _ in self?.onAction(DeleteDone()) }
        )
        button.tintColor = .systemRed
        button.isEnabled = content.counts[.done] != 0
        return button
    }
}
