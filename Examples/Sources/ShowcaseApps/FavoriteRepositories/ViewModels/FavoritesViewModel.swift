import FluxCapacitor

/// The content and the actions of the screen of favourites.
@MainActor
final class FavoritesViewModel {
    let status: Constant<ListingStatus>
    let sections: Constant<[ListSection<Repository>]>

    private let action: RepositoryAction
    private let dustBuster = DustBuster()

    init(action: RepositoryAction) {
        self.action = action
        let favorites = RepositoryStore.instantiate().favorites
        status = favorites.map(cleanedBy: dustBuster) { ListingStatus(of: $0) }
        sections = favorites.map(cleanedBy: dustBuster) { [ListSection(rows: $0.repositories)] }
    }

    func toggleFavorite(_ repository: Repository) { action.toggleFavorite(repository) }
}

extension ListingStatus {
    fileprivate init(of favorites: Favorites) {
        switch favorites.repositories.count {
        case 0:
            self.init(
                title: "No Favorites Yet",
                message: "Tap the star of a repository to keep it here.",
                symbol: "star"
            )
        case 1: self.init(title: "1 favorite")
        case let count: self.init(title: "\(count.inEnglish) favorites")
        }
    }
}
