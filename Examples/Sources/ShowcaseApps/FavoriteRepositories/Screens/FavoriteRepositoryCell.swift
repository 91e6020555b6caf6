import FluxCapacitor
import HeadlessUIKit
import MillraceObservation

/// A row that shows a repository, and a star. A tap on the star adds the repository to the favourites or removes it.
///
/// The cell observes whether its repository is a favourite, so a changed star updates this row and no other.
final class FavoriteRepositoryCell: RepositoryCell {
    var onToggle: () -> Void = {}

    private let starButton = UIButton(configuration: .plain())

    override init(style: CellStyle, reuseIdentifier: String?) {
        super.init(style: style, reuseIdentifier: reuseIdentifier)
        starButton.frame = CGRect(x: 0, y: 0, width: 44, height: 44)
        starButton.addAction(UIAction { [weak self] _ in self?.onToggle() }, for: .primaryActionTriggered)
        accessoryView = starButton
    }

    @available(*, unavailable)
    required init?(coder: NSCoder) {
        fatalError("FavoriteRepositoryCell is made in code: use init(style:reuseIdentifier:).")
    }

    override func updateProperties() {
        super.updateProperties()
        guard let repository else { return }
        let favorites = RepositoryStore.instantiate().favorites.observed
        let isFavorite = favorites[\.[contains: repository.id]]
        starButton.configuration?.image = .star(isFilled: isFavorite)
        starButton.accessibilityLabel = repository.favoriteActionTitle(isFavorite: isFavorite)
        starButton.accessibilityIdentifier = "favorite.\(repository.fullName)"
    }
}

extension UIImage {
    /// The star, filled for a favourite.
    static func star(isFilled: Bool) -> UIImage? { UIImage(systemName: isFilled ? "star.fill" : "star") }
}

extension Repository {
    /// The accessibility label of the star, which names the effect of a tap.
    func favoriteActionTitle(isFavorite: Bool) -> String {
        isFavorite ? "Remove \(name) from favorites" : "Add \(name) to favorites"
    }
}
