import FluxCapacitor
import HeadlessUIKit

/// The screen of the person's favourites.
final class FavoritesViewController: UIViewController {
    private let viewModel: FavoritesViewModel
    private let action: RepositoryAction
    private let dustBuster = DustBuster()
    private let listingView: ListingView<Repository>
    var tableView: UITableView { listingView.tableView }

    init(viewModel: FavoritesViewModel, action: RepositoryAction) {
        self.viewModel = viewModel
        self.action = action
        listingView = .repositories { viewModel.toggleFavorite($0) }
        super.init(nibName: nil, bundle: nil)
    }

    @available(*, unavailable)
    required init?(coder: NSCoder) {
        fatalError("FavoritesViewController is made in code: use init(viewModel:action:).")
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        title = "Favorites"
        navigationItem.largeTitleDisplayMode = .never
        listingView.onSelect = { [weak self, action] in self?.pushDetail(of: $0, action: action) }
        fillScreen(with: listingView)
        viewModel.status
            .observe(on: .main) { [listingView] in listingView.show($0) }
            .cleaned(by: dustBuster)
        viewModel.sections
            .observe(on: .main) { [listingView] in listingView.show($0) }
            .cleaned(by: dustBuster)
    }
}
