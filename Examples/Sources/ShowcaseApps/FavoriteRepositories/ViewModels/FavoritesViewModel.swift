import FluxCapacitor

/// What the screen of favourites shows, and what can be done on it.
@MainActor
final class FavoritesViewModel {
    let status: Constant<ListingStatus>
    let sections: Constant<[ListSection<RepositoryRow>]>

    private let action: RepositoryAction
    private let dustBuster = DustBuster()

    init(action: RepositoryAction) {
        self.action = action
        let favorites = RepositoryStore.instantiate().favorites
        status = favorites.map(cleanedBy: dustBuster) { ListingStatus(of: $0) }
        sections = favorites.map(cleanedBy: dustBuster) { favorites in
            [
                ListSection(
                    rows: favorites.repositories.map { RepositoryRow(repository: $0, isFavorite: true) }
                )
            ]
        }
    }

    func toggleFavorite(_ row: RepositoryRow) { action.toggleFavorite(row.repository) }
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

/// A repository in a list, and whether it is a favourite.
struct RepositoryRow: Equatable {
    var repository: Repository
    var isFavorite: Bool
}
