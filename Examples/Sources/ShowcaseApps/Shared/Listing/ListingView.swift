import HeadlessUIKit

/// A list that comes page by page: how it is coming along, its rows, and its end.
final class ListingView<Row: Equatable>: UIStackView, UITableViewDataSource, UITableViewDelegate {
    /// Makes the cell for a row.
    typealias MakeCell =
        @MainActor (_ row: Row, _ tableView: UITableView, _ path: IndexPath) -> UITableViewCell

    var onSelect: (Row) -> Void = { _ in }
    var onCancel: () -> Void = {}
    var onRetry: () -> Void = {}
    /// The person gets to the last row, or asks for more.
    var onLoadNextPage: () -> Void = {}

    private let makeCell: MakeCell
    let tableView = UITableView(frame: .zero, style: .plain)
    private let statusView = ListingStatusView()
    private let nextPageView = NextPageView(frame: CGRect(x: 0, y: 0, width: 0, height: 96))
    private var sections: [ListSection<Row>] = []
    private var nextPage = NextPage.none

    init(makeCell: @escaping MakeCell) {
        self.makeCell = makeCell
        super.init(frame: .zero)
        axis = .vertical
        tableView.dataSource = self
        tableView.delegate = self
        tableView.keyboardDismissMode = .onDrag
        tableView.tableFooterView = nextPageView
        tableView.accessibilityIdentifier = "search.results"
        statusView.onCancel = { [weak self] in self?.onCancel() }
        statusView.onRetry = { [weak self] in self?.onRetry() }
        nextPageView.onLoad = { [weak self] in self?.onLoadNextPage() }
        addArrangedSubview(statusView)
        addArrangedSubview(tableView)
        show(NextPage.none)
    }

    @available(*, unavailable)
    override init(frame: CGRect) {
        fatalError("ListingView cannot be made without its cells: use init(makeCell:).")
    }

    @available(*, unavailable)
    required init(coder: NSCoder) {
        fatalError("ListingView is made in code: use init(makeCell:).")
    }

    func show(_ status: ListingStatus) {
        statusView.show(status)
    }

    /// Shows rows. Those that stay as they are keep their cells where others follow or change.
    func show(_ newSections: [ListSection<Row>]) {
        let change = ListChange(from: sections, to: newSections)
        sections = newSections
        switch change {
        case .none: break
        case .added(let paths): tableView.insertRows(at: paths, with: .automatic)
        case .changed(let paths): tableView.reloadRows(at: paths, with: .none)
        case .everything: tableView.reloadData()
        }
    }

    func show(_ nextPage: NextPage) {
        self.nextPage = nextPage
        nextPageView.show(nextPage)
    }

    // MARK: The table

    func numberOfSections(in tableView: UITableView) -> Int {
        sections.count
    }

    func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? {
        sections[section].title
    }

    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
        sections[section].rows.count
    }

    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        makeCell(sections[indexPath.section].rows[indexPath.row], tableView, indexPath)
    }

    func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
        tableView.deselectRow(at: indexPath, animated: true)
        onSelect(sections[indexPath.section].rows[indexPath.row])
    }

    /// Asks for the next page when the person gets to the last row. One that has failed waits for the person to ask.
    func tableView(
        _ tableView: UITableView,
        willDisplay cell: UITableViewCell,
        forRowAt indexPath: IndexPath
    ) {
        guard case .available = nextPage, indexPath.section == sections.count - 1,
            indexPath.row == sections[indexPath.section].rows.count - 1
        else { return }
        onLoadNextPage()
    }
}
