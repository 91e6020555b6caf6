import HeadlessUIKit
import Prex

/// The screen that searches: a field, how it is going, and the results.
final class SearchViewController: UIViewController {
    private let client: any RepositorySearching
    private let clock: any Clock<Duration>
    private let faults: [SearchSuggestion]
    private(set) lazy var presenter = SearchPresenter(view: self, client: client, clock: clock)

    let searchBar = UISearchBar()
    private let statusView = SearchStatusView()
    let tableView = UITableView(frame: .zero, style: .plain)
    private let nextPageView = NextPageView(frame: CGRect(x: 0, y: 0, width: 0, height: 96))
    private(set) var sections: [SearchSection] = []

    /// - Parameters:
    ///   - faults: The searches that fail, to be offered beside those that do not.
    ///   - clock: What the pause after typing is measured by.
    init(
        client: any RepositorySearching,
        faults: [SearchSuggestion],
        clock: any Clock<Duration> = ContinuousClock()
    ) {
        self.client = client
        self.faults = faults
        self.clock = clock
        super.init(nibName: nil, bundle: nil)
    }

    @available(*, unavailable)
    required init?(coder: NSCoder) {
        fatalError("SearchViewController is made in code: use init(client:faults:clock:).")
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        title = "Repositories"
        view.backgroundColor = .systemBackground
        setUpSearchBar()
        setUpTable()
        statusView.onCancel = { [presenter] in presenter.cancel() }
        statusView.onRetry = { [presenter] in presenter.searchNow() }
        nextPageView.onLoad = { [presenter] in presenter.loadNextPage() }
        layOut()
        presenter.reflect()
    }

    private func setUpSearchBar() {
        searchBar.placeholder = "Repositories"
        searchBar.autocapitalizationType = .none
        searchBar.autocorrectionType = .no
        searchBar.returnKeyType = .search
        searchBar.searchBarStyle = .minimal
        searchBar.delegate = self
        searchBar.accessibilityLabel = "Search repositories"
        searchBar.accessibilityIdentifier = "search.query"
    }

    private func setUpTable() {
        tableView.register(RepositoryCell.self, forCellReuseIdentifier: RepositoryCell.identifier)
        tableView.register(UITableViewCell.self, forCellReuseIdentifier: "Suggestion")
        tableView.dataSource = self
        tableView.delegate = self
        tableView.keyboardDismissMode = .onDrag
        tableView.tableFooterView = nextPageView
        tableView.accessibilityIdentifier = "search.results"
    }

    private func layOut() {
        let column = UIStackView(arrangedSubviews: [searchBar, statusView, tableView])
        column.axis = .vertical
        column.translatesAutoresizingMaskIntoConstraints = false
        view.addSubview(column)
        let safeArea = view.safeAreaLayoutGuide
        NSLayoutConstraint.activate([
            column.topAnchor.constraint(equalTo: safeArea.topAnchor),
            column.leadingAnchor.constraint(equalTo: safeArea.leadingAnchor),
            column.trailingAnchor.constraint(equalTo: safeArea.trailingAnchor),
            column.bottomAnchor.constraint(equalTo: view.bottomAnchor),
        ])
    }

    func showDetail(of repository: Repository) {
        let detail = RepositoryDetailViewController(repository: repository)
        navigationController?.pushViewController(detail, animated: true)
    }
}

extension SearchViewController: View {
    func reflect(change: StateChange<SearchState>) {
        if let query = change.query?.value, searchBar.text != query { searchBar.text = query }
        if change.phase != nil || change.searchText != nil { statusView.show(SearchStatus(of: change.new)) }
        guard let phase = change.phase?.value else { return }
        show(SearchSection.sections(for: phase, faults: faults))
        if case .found(let results) = phase {
            nextPageView.show(results.nextPage)
        } else {
            nextPageView.show(.none)
        }
    }

    /// Shows rows, keeping those that are there already when others follow at their end.
    private func show(_ newSections: [SearchSection]) {
        let oldSections = sections
        guard newSections != oldSections else { return }
        sections = newSections
        if let added = newSections.rowsAdded(to: oldSections) {
            tableView.insertRows(at: added, with: .automatic)
        } else {
            tableView.reloadData()
        }
    }
}

extension SearchViewController: UISearchBarDelegate {
    func searchBarTextDidBeginEditing(_ searchBar: UISearchBar) {
        searchBar.setShowsCancelButton(true, animated: true)
    }

    func searchBar(_ searchBar: UISearchBar, textDidChange searchText: String) {
        presenter.queryChanged(to: searchText)
    }

    func searchBarSearchButtonClicked(_ searchBar: UISearchBar) {
        endEditing()
        presenter.searchNow()
    }

    func searchBarCancelButtonClicked(_ searchBar: UISearchBar) {
        endEditing()
        presenter.search(for: "")
    }

    /// Takes the button to cancel away too: UIKit disables it while the bar is not being edited.
    private func endEditing() {
        searchBar.setShowsCancelButton(false, animated: true)
        searchBar.resignFirstResponder()
    }
}
