import HeadlessUIKit

extension UIImage {
    /// The star of a favourite, or of what may become one.
    static func star(isFilled: Bool) -> UIImage? { UIImage(systemName: isFilled ? "star.fill" : "star") }
}

extension RepositoryRow {
    /// What a tap on the star does, for those who do not see it.
    var favoriteActionTitle: String {
        isFavorite ? "Remove \(repository.name) from favorites" : "Add \(repository.name) to favorites"
    }
}
