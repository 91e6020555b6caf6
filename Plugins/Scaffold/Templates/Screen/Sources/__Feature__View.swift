import __UIKit__

/// Lists the items, or shows why there are none.
final class __Feature__View: UIView {
    /// Called when the user taps "Try Again".
    var onRetry: () -> Void = {}

    let tableView = UITableView(frame: .zero, style: .plain)
    let messageLabel = UILabel()
    let retryButton = UIButton(configuration: .plain())
    private var items: [__Feature__Item] = []
    private let cellIdentifier = "item"

    override init(frame: CGRect) {
        super.init(frame: frame)
        backgroundColor = .systemBackground
        tableView.dataSource = self
        tableView.register(UITableViewCell.self, forCellReuseIdentifier: cellIdentifier)
        messageLabel.textAlignment = .center
        messageLabel.numberOfLines = 0
        retryButton.configuration?.title = "Try Again"
        retryButton.addAction(UIAction { [weak self] _ in self?.onRetry() }, for: .touchUpInside)
        addSubviews()
        show(.idle)
    }

    @available(*, unavailable)
    required init?(coder: NSCoder) {
        fatalError("__Feature__View is made in code: use init(frame:).")
    }

    func show(_ phase: __Feature__Phase) {
        items = phase.items
        messageLabel.text = phase.message
        retryButton.isHidden = !phase.isFailed
        tableView.isHidden = items.isEmpty
        tableView.reloadData()
    }

    private func addSubviews() {
        let column = UIStackView(arrangedSubviews: [messageLabel, retryButton])
        column.axis = .vertical
        for subview in [column, tableView] {
            subview.translatesAutoresizingMaskIntoConstraints = false
            addSubview(subview)
        }
        NSLayoutConstraint.activate([
            column.centerYAnchor.constraint(equalTo: centerYAnchor),
            column.leadingAnchor.constraint(equalTo: leadingAnchor, constant: 32),
            column.trailingAnchor.constraint(equalTo: trailingAnchor, constant: -32),
            tableView.topAnchor.constraint(equalTo: topAnchor),
            tableView.bottomAnchor.constraint(equalTo: bottomAnchor),
            tableView.leadingAnchor.constraint(equalTo: leadingAnchor),
            tableView.trailingAnchor.constraint(equalTo: trailingAnchor),
        ])
    }
}

extension __Feature__View: UITableViewDataSource {
    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
        items.count
    }

    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: cellIdentifier, for: indexPath)
        var content = cell.defaultContentConfiguration()
        content.text = items[indexPath.row].title
        cell.contentConfiguration = content
        return cell
    }
}
