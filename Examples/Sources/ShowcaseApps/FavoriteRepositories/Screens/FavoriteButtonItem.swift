import FluxCapacitor
import HeadlessUIKit

/// The star button in the navigation bar of a repository's screen.
final class FavoriteButtonItem: UIBarButtonItem {
    private let dustBuster = DustBuster()

    convenience init(repository: Repository, action: RepositoryAction) {
        self.init()
        primaryAction = UIAction { _ in action.toggleFavorite(repository) }
        accessibilityIdentifier = "detail.favorite"
        RepositoryStore.instantiate().favorites
            .observe(\.[contains: repository.id], on: .main) { [weak self] isFavorite in
                self?.image = .star(isFilled: isFavorite)
                self?.accessibilityLabel = repository.favoriteActionTitle(isFavorite: isFavorite)
            }
            .cleaned(by: dustBuster)
    }
}
