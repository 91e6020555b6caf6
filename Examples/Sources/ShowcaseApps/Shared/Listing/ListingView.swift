import HeadlessUIKit

/// A list that loads page by page: its loading state, its rows, and its end.
final class ListingView<Row: Equatable>: UIStackView, UITableViewDataSource, UITableViewDelegate {
    /// Makes the cell for a row.
    typealias MakeCell =
        @MainActor (_ row: Row, _ tableView: UITableView, _ path: IndexPath) -> UITableViewCell

    var onSelect: (Row) -> Void = { _ in }
    var onCancel: () -> Void = {}
    var onRetry: () -> Void = {}
    /// Called when the person has reached the last row, or asks for more.
    var onLoadNextPage: () -> Void = {}
    /// Whether the cell of a row counts its updates. If so, a legend explains the counts.
    var countsUpdates: (Row) -> Bool = { _ in false }

    private let makeCell: MakeCell
    let tableView = UITableView(frame: .zero, style: .plain)
    private let statusView = ListingStatusView()
    private let legend = UpdateBadgeLegend()
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
        legend.isHidden = true
        addArrangedSubview(statusView)
        addArrangedSubview(legend)
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

    /// Shows rows. Unchanged rows keep their cells when others are added or changed.
    func show(_ newSections: [ListSection<Row>]) {
        let change = ListChange(from: sections, to: newSections)
        sections = newSections
        legend.isHidden = newSections.first?.rows.first.map(countsUpdates) != true
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

    /// Requests the next page when the person has reached the last row. A page that has failed is requested again only
    /// by a tap.
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
