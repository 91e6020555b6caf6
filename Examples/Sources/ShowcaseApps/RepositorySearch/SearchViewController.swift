import HeadlessUIKit
import MillraceObservation
import Prex

/// The screen of the search: a field, the progress, and the results.
final class SearchViewController: UIViewController {
    private let client: any RepositorySearching
    private let clock: any Clock<Duration>
    private let faults: [SearchSuggestion]
    private(set) lazy var presenter = SearchPresenter(view: self, client: client, clock: clock)

    let searchBar = SearchBar(for: "Repositories")
    private lazy var listingView = ListingView.search {
        [unowned self] (repository: Repository, cell: SearchResultCell) in
        cell.search = presenter.observed
        cell.show(repository)
    }
    var tableView: UITableView { listingView.tableView }

    /// The repository that a link leads to; nil once the results have loaded or loading has failed.
    private var awaitedRepository: Repository.ID?

    /// - Parameters:
    ///   - faults: Searches that make the server fail, offered next to the other examples.
    ///   - clock: The clock of the pause after typing.
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
        searchBar.onEdit = { [weak self] query in
            self?.awaitedRepository = nil
            self?.presenter.queryChanged(to: query)
        }
        searchBar.onSearch = { [presenter] in presenter.searchNow() }
        searchBar.onCancel = { [presenter] in presenter.search(for: "") }
    }

    private func setUpListing() {
        listingView.countsUpdates = { row in
            if case .result = row { true } else { false }
        }
        listingView.onSelect = { [weak self] in self?.select($0) }
        listingView.onCancel = { [presenter] in presenter.cancel() }
        listingView.onRetry = { [presenter] in presenter.searchNow() }
        listingView.onLoadNextPage = { [presenter] in presenter.loadNextPage() }
    }

    private func select(_ row: SearchRow<Repository>) {
        switch row {
        case .result(let repository):
            showDetail(of: repository)
        case .suggestion(let suggestion):
            presenter.search(for: suggestion.query)
        }
    }
}

// MARK: Detail of a result

extension SearchViewController {
    /// The repository whose detail is shown.
    var shownRepository: Repository? {
        (navigationController?.topViewController as? RepositoryDetailViewController)?.repository
    }

    /// Returns to the results of a search.
    func show(resultsOf query: String) {
        awaitedRepository = nil
        navigationController?.popToViewController(self, animated: true)
        presenter.search(for: query)
    }

    /// Starts a search. When its results have loaded, shows a repository if it is among them.
    func show(_ repository: Repository.ID, amongResultsOf query: String) {
        show(resultsOf: query)
        awaitedRepository = repository
        showAwaitedRepository()
    }

    private func showAwaitedRepository() {
        guard let awaited = awaitedRepository?.lowercased(), presenter.state.phase != .loading else { return }
        awaitedRepository = nil
        guard case .found(let results) = presenter.state.phase,
            let repository = results.items.first(where: { $0.id.lowercased() == awaited })
        else { return }
        showDetail(of: repository)
    }

    private func showDetail(of repository: Repository) {
        presenter.dispatch(.opened(repository.id))
        let detail = RepositoryDetailViewController(repository: repository)
        navigationController?.pushViewController(detail, animated: true)
    }
}

extension SearchViewController: View {
    func reflect(change: StateChange<SearchState>) {
        if let query = change.query?.value { searchBar.show(query) }
        if change.phase != nil || change.searchText != nil { listingView.show(ListingStatus(of: change.new)) }
        guard let phase = change.phase?.value else { return }
        listingView.show(phase.nextPage)
        listingView.show(ListSection.sections(of: phase, examples: .repositoryExamples, faults: faults))
        showAwaitedRepository()
    }
}

extension [SearchSuggestion] {
    /// Searches that find repositories, on the embedded server and on GitHub.
    static let repositoryExamples = [
        SearchSuggestion(query: "swift-nio", explanation: "A name"),
        SearchSuggestion(query: "user:apple swift", explanation: "Everything of one owner, page by page"),
        SearchSuggestion(query: "license:mit parser", explanation: "A word and a license"),
        SearchSuggestion(query: "\"command-line\"", explanation: "An exact phrase"),
    ]
}
