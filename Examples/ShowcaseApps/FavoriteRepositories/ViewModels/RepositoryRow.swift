/// A repository in a list, and whether it is a favourite.
struct RepositoryRow: Equatable {
    var repository: Repository
    var isFavorite: Bool
}
