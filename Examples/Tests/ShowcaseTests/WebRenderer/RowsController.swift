import HeadlessUIKit

/// A screen with a table of texts, which notes what the person does.
final class RowsController: UIViewController, UITableViewDataSource, UITableViewDelegate {
    let table = UITableView()
    /// The text above and below the rows, in a view that is made whenever the table asks for one.
    var sectionText: String?
    /// Gives each row's cell its text as accessibility identifier.
    var identifiesRows = false
    /// What a tap on the control beside each row does; nil for rows without one.
    var onAccessory: ((Int) -> Void)?
    /// What the delegate does when the table has scrolled.
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
