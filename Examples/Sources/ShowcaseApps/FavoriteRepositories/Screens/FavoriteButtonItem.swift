import FluxCapacitor
import HeadlessUIKit

/// The star in the bar of a repository's screen.
final class FavoriteButtonItem: UIBarButtonItem {
    private let dustBuster = DustBuster()

    convenience init(repository: Repository, action: RepositoryAction) {
        self.init()
        primaryAction = UIAction { _ in action.toggleFavorite(repository) }
        accessibilityIdentifier = "detail.favorite"
        RepositoryStore.instantiate().favorites
            .observe(\.[contains: repository.id]) { [weak self] isFavorite in
                self?.show(RepositoryRow(repository: repository, isFavorite: isFavorite))
            }
            .cleaned(by: dustBuster)
    }

    private func show(_ row: RepositoryRow) {
        image = .star(isFilled: row.isFavorite)
        accessibilityLabel = row.favoriteActionTitle
    }
}
