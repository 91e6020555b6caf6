import HeadlessUIKit
import Prex

/// The screen that searches: a field, how it is going, and the results.
final class SearchViewController: UIViewController {
    private let client: any RepositorySearching
    private let clock: any Clock<Duration>
    private let faults: [SearchSuggestion]
    private(set) lazy var presenter = SearchPresenter(view: self, client: client, clock: clock)

    let searchBar = SearchBar(for: "Repositories")
    private let listingView = ListingView.search { (repository: Repository, cell: RepositoryCell) in
        cell.show(repository)
    }
    var tableView: UITableView { listingView.tableView }

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
        setUpSearchBar()
        setUpListing()
        fillScreen(with: searchBar, listingView)
        presenter.reflect()
    }

    private func setUpSearchBar() {
        searchBar.onEdit = { [presenter] in presenter.queryChanged(to: $0) }
        searchBar.onSearch = { [presenter] in presenter.searchNow() }
        searchBar.onCancel = { [presenter] in presenter.search(for: "") }
    }

    private func setUpListing() {
        listingView.onSelect = { [weak self] in self?.select($0) }
        listingView.onCancel = { [presenter] in presenter.cancel() }
        listingView.onRetry = { [presenter] in presenter.searchNow() }
        listingView.onLoadNextPage = { [presenter] in presenter.loadNextPage() }
    }

    private func select(_ row: SearchRow<Repository>) {
        switch row {
        case .result(let repository):
            let detail = RepositoryDetailViewController(repository: repository)
            navigationController?.pushViewController(detail, animated: true)
        case .suggestion(let suggestion):
            presenter.search(for: suggestion.query)
        }
    }
}

extension SearchViewController: View {
    func reflect(change: StateChange<SearchState>) {
        if let query = change.query?.value { searchBar.show(query) }
        if change.phase != nil || change.searchText != nil { listingView.show(ListingStatus(of: change.new)) }
        guard let phase = change.phase?.value else { return }
        listingView.show(phase.nextPage)
        listingView.show(ListSection.sections(of: phase, examples: .repositoryExamples, faults: faults))
    }
}
