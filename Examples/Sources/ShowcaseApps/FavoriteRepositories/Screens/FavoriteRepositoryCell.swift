import HeadlessUIKit

/// A row of a repository with a star to tap.
final class FavoriteRepositoryCell: RepositoryCell {
    var onToggle: () -> Void = {}

    private let starButton = UIButton(configuration: .plain())

    override init(style: CellStyle, reuseIdentifier: String?) {
        super.init(style: style, reuseIdentifier: reuseIdentifier)
        starButton.frame = CGRect(x: 0, y: 0, width: 44, height: 44)
        starButton.addAction(UIAction { [weak self] _ in self?.onToggle() }, for: .primaryActionTriggered)
        accessoryView = starButton
    }

    func show(_ row: RepositoryRow) {
        show(row.repository)
        starButton.configuration?.image = .star(isFilled: row.isFavorite)
        starButton.accessibilityLabel = row.favoriteActionTitle
        starButton.accessibilityIdentifier = "favorite.\(row.repository.fullName)"
    }
}

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
