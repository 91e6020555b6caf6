import HeadlessUIKit

/// A screen with a table of texts. It records the person's input.
final class RowsController: UIViewController, UITableViewDataSource, UITableViewDelegate {
    let table = UITableView()
    /// The text above and below the rows. Its view is made anew each time the table requests it.
    var sectionText: String?
    /// Whether each cell has the text of its row as accessibility identifier.
    var identifiesRows = false
    /// Called with the row's index when a row's accessory is tapped. If nil, the rows have no accessory.
    var onAccessory: ((Int) -> Void)?
    /// Called when the table has scrolled.
    var onScroll: ((UIScrollView) -> Void)?
    private(set) var scrollCount = 0
    private(set) var selected: [IndexPath] = []
    private(set) var displayed: [IndexPath] = []

    var rows: [String] {
        didSet { table.reloadData() }
    }

    init(rows: [String]) {
        self.rows = rows
        super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) {
        nil
    }

    override func viewDidLoad() {
        title = "Rows"
        table.dataSource = self
        table.delegate = self
        view.addSubview(table)
    }

    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { rows.count }

    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
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

    func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
        selected.append(indexPath)
    }

    func scrollViewDidScroll(_ scrollView: UIScrollView) {
        scrollCount += 1
        onScroll?(scrollView)
    }

    func tableView(_ tableView: UITableView, willDisplay cell: UITableViewCell, forRowAt indexPath: IndexPath)
    {
        displayed.append(indexPath)
    }

    func tableView(_ tableView: UITableView, viewForHeaderInSection section: Int) -> UIView? {
        sectionText.map(label)
    }

    func tableView(_ tableView: UITableView, viewForFooterInSection section: Int) -> UIView? {
        sectionText.map(label)
    }

    private func label(_ text: String) -> UIView {
        let label = UILabel()
        label.text = text
        return label
    }
}
