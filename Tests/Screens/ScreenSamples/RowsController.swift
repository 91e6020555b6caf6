import HeadlessUIKit

/// A screen with a table of texts. It records the person's input.
public final class RowsController: UIViewController {
    /// The table, which is the only view of the screen.
    public let table = UITableView()
    /// The text above and below the rows. Its view is made anew each time the table requests it.
    public var sectionText: String?
    /// Whether each cell has the text of its row as accessibility identifier.
    public var identifiesRows = false
    /// Called with the row's index when a row's accessory is tapped. If nil, the rows have no accessory.
    public var onAccessory: ((Int) -> Void)?
    /// Called when the table has scrolled.
    public var onScroll: ((UIScrollView) -> Void)?
    /// How many times the table has scrolled.
    public private(set) var scrollCount = 0
    /// The rows that were selected.
    public private(set) var selected: [IndexPath] = []
    /// The rows that were about to be displayed.
    public private(set) var displayed: [IndexPath] = []

    /// The texts of the rows.
    public var rows: [String] {
        didSet { table.reloadData() }
    }

    /// Makes a screen.
    public init(rows: [String]) {
        self.rows = rows
        super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) {
        nil
    }

    public override func viewDidLoad() {
        title = "Rows"
        table.dataSource = self
        table.delegate = self
        view.addSubview(table)
    }
}

extension RowsController: UITableViewDataSource {
    /// The number of texts.
    public func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { rows.count }

    /// A new cell with the text, the text "below", and an accessory.
    public func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = UITableViewCell(style: .subtitle, reuseIdentifier: nil)
        var content = cell.defaultContentConfiguration()
        content.text = rows[indexPath.row]
        content.secondaryText = "below"
        cell.contentConfiguration = content
        cell.accessoryType = .disclosureIndicator
        if identifiesRows { cell.accessibilityIdentifier = rows[indexPath.row] }
        if let onAccessory {
            cell.accessoryView = UIButton(
                primaryAction: UIAction(title: "+") { _ in onAccessory(indexPath.row) }
            )
        }
        return cell
    }
}

extension RowsController: UITableViewDelegate {
    /// Records the row.
    public func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
        selected.append(indexPath)
    }

    /// Counts, and calls ``onScroll``.
    public func scrollViewDidScroll(_ scrollView: UIScrollView) {
        scrollCount += 1
        onScroll?(scrollView)
    }

    /// Records the row.
    public func tableView(
        _ tableView: UITableView,
        willDisplay cell: UITableViewCell,
        forRowAt indexPath: IndexPath
    ) {
        displayed.append(indexPath)
    }

    /// A new label with ``sectionText``.
    public func tableView(_ tableView: UITableView, viewForHeaderInSection section: Int) -> UIView? {
        sectionText.map(label)
    }

    /// A new label with ``sectionText``.
    public func tableView(_ tableView: UITableView, viewForFooterInSection section: Int) -> UIView? {
        sectionText.map(label)
    }

    private func label(_ text: String) -> UIView {
        let label = UILabel()
        label.text = text
        return label
    }
}
