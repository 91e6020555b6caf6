import FluxCapacitor
import HeadlessUIKit

/// The screen of a user's repositories.
final class UserRepositoriesViewController: UIViewController {
    private let viewModel: UserRepositoriesViewModel
    private let action: RepositoryAction
    private let dustBuster = DustBuster()
    private let listingView: ListingView<Repository>
    var tableView: UITableView { listingView.tableView }
    var user: User { viewModel.user }

    /// The name of the repository that a link leads to; nil once the repository is shown.
    private var awaitedName: String?

    init(viewModel: UserRepositoriesViewModel, action: RepositoryAction) {
        self.viewModel = viewModel
        self.action = action
        listingView = .repositories { viewModel.toggleFavorite($0) }
        super.init(nibName: nil, bundle: nil)
    }

    @available(*, unavailable)
    required init?(coder: NSCoder) {
        fatalError("UserRepositoriesViewController is made in code: use init(viewModel:action:).")
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        title = viewModel.title
        navigationItem.largeTitleDisplayMode = .never
        setUpListing()
        fillScreen(with: listingView)
        viewModel.load()
        viewModel.status
            .observe(on: .main) { [listingView] in listingView.show($0) }
            .cleaned(by: dustBuster)
        viewModel.nextPage
            .observe(on: .main) { [listingView] in listingView.show($0) }
            .cleaned(by: dustBuster)
        viewModel.sections
            .observe(on: .main) { [weak self] sections in
                self?.listingView.show(sections)
                self?.showAwaitedRepository()
            }
            .cleaned(by: dustBuster)
    }

    /// Shows a repository in detail once it is in the list, unless the person has left the screen by then.
    func show(repositoryNamed name: String) {
        loadViewIfNeeded()
        awaitedName = name
        showAwaitedRepository()
    }

    private func showAwaitedRepository() {
        guard navigationController?.topViewController === self,
            let repository = awaitedName.flatMap(viewModel.repository)
        else { return }
        awaitedName = nil
        pushDetail(of: repository, action: action)
    }

    private func setUpListing() {
        listingView.onSelect = { [weak self, action] in self?.pushDetail(of: $0, action: action) }
        listingView.onCancel = { [viewModel] in viewModel.cancel() }
        listingView.onRetry = { [viewModel] in viewModel.loadAgain() }
        listingView.onLoadNextPage = { [viewModel] in viewModel.loadNextPage() }
    }
}
