import HeadlessUIKit
import VISPER

/// The actions of the app, the latest on top.
final class LogViewController: UIViewController, UITableViewDataSource {
    private let log: ActionLog
    private var entries: [LogEntry] = []
    private let tableView = UITableView(frame: .zero, style: .insetGrouped)

    init(log: ActionLog) {
        self.log = log
        super.init(nibName: nil, bundle: nil)
        title = "Log"
    }

    @available(*, unavailable)
    required init?(coder: NSCoder) {
        fatalError("LogViewController is made in code: use init(log:).")
    }

    override func loadView() {
        tableView.dataSource = self
        tableView.allowsSelection = false
        view = tableView
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        // The log receives actions on the threads that dispatch them.
        defaultSubscriptionReferenceBag += log.entries.subscribeOnMain { [weak self] entries in
            self?.show(entries)
        }
    }

    private func show(_ entries: [LogEntry]) {
        self.entries = entries.reversed()
        tableView.backgroundView =
            entries.isEmpty
            ? EmptyView(symbol: "doc.text", title: "No actions yet", message: "Change something in the list.")
            : nil
        tableView.reloadData()
    }

    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
        entries.count
    }

    func tableView(_ tableView: UITableView, titleForFooterInSection section: Int) -> String? {
        entries.isEmpty ? nil : "Every action passes through the middleware on its way to the reducers."
    }

    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let entry = entries[indexPath.row]
        let cell = UITableViewCell(style: .subtitle, reuseIdentifier: nil)
        var content = UIListContentConfiguration.subtitleCell()
        content.text = entry.name
        content.textProperties.font = .monospacedSystemFont(ofSize: 13, weight: .medium)
        content.secondaryText =
            entry.details.isEmpty ? "\(entry.number)" : "\(entry.number) · \(entry.details)"
        content.secondaryTextProperties.color = .secondaryLabel
        cell.contentConfiguration = content
        cell.selectionStyle = .none
        cell.accessibilityIdentifier = "log.\(entry.number)"
        return cell
    }
}
