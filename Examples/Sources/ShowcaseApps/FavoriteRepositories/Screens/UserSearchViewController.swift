import FluxCapacitor
import HeadlessUIKit

/// The screen on which the person searches for users. It has a button to the favourites.
final class UserSearchViewController: UIViewController {
    let viewModel: UserSearchViewModel
    let repositoryAction: RepositoryAction
    private let dustBuster = DustBuster()

    let searchBar = SearchBar(for: "Users")
    private let listingView = ListingView.search { (user: User, cell: UserCell) in cell.show(user) }
    private(set) lazy var favoritesItem = UIBarButtonItem(
        primaryAction: UIAction { [weak self] _ in self?.showFavorites() }
    )
    var tableView: UITableView { listingView.tableView }

    init(viewModel: UserSearchViewModel, repositoryAction: RepositoryAction) {
        self.viewModel = viewModel
        self.repositoryAction = repositoryAction
        super.init(nibName: nil, bundle: nil)
    }

    @available(*, unavailable)
    required init?(coder: NSCoder) {
        fatalError("UserSearchViewController is made in code: use init(viewModel:repositoryAction:).")
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        title = "Users"
        favoritesItem.accessibilityIdentifier = "favorites"
        navigationItem.rightBarButtonItem = favoritesItem
        setUpSearchBar()
        setUpListing()
        fillScreen(with: searchBar, listingView)
        observe()
    }

    private func setUpSearchBar() {
        searchBar.onEdit = { [viewModel] in viewModel.queryChanged(to: $0) }
        searchBar.onSearch = { [viewModel] in viewModel.searchNow() }
        searchBar.onCancel = { [viewModel] in viewModel.search(for: "") }
    }

    private func setUpListing() {
        listingView.onSelect = { [weak self] in self?.select($0) }
        listingView.onCancel = { [viewModel] in viewModel.cancel() }
        listingView.onRetry = { [viewModel] in viewModel.searchNow() }
        listingView.onLoadNextPage = { [viewModel] in viewModel.loadNextPage() }
    }

    private func observe() {
        viewModel.query
            .observe(on: .main) { [searchBar] in searchBar.show($0) }
            .cleaned(by: dustBuster)
        viewModel.status
            .observe(on: .main) { [listingView] in listingView.show($0) }
            .cleaned(by: dustBuster)
        viewModel.nextPage
            .observe(on: .main) { [listingView] in listingView.show($0) }
            .cleaned(by: dustBuster)
        viewModel.sections
            .observe(on: .main) { [listingView] in listingView.show($0) }
            .cleaned(by: dustBuster)
        viewModel.favoritesTitle
            .observe(on: .main) { [favoritesItem] in favoritesItem.title = $0 }
            .cleaned(by: dustBuster)
    }

    private func select(_ row: SearchRow<User>) {
        switch row {
        case .result(let user):
            navigationController?.pushViewController(makeRepositories(of: user), animated: true)
        case .suggestion(let suggestion):
            viewModel.search(for: suggestion.query)
        }
    }

    // MARK: The screens that it leads to

    private func showFavorites() {
        navigationController?.pushViewController(makeFavorites(), animated: true)
    }

    func makeFavorites() -> FavoritesViewController {
        FavoritesViewController(
            viewModel: FavoritesViewModel(action: repositoryAction),
            action: repositoryAction
        )
    }

    func makeRepositories(of user: User) -> UserRepositoriesViewController {
        UserRepositoriesViewController(
            viewModel: UserRepositoriesViewModel(user: user, action: repositoryAction),
            action: repositoryAction
        )
    }
}
