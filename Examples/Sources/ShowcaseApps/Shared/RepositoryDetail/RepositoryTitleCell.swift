import HeadlessUIKit

/// The head of the detail screen: the repository's full name and its description.
final class RepositoryTitleCell: UITableViewCell {
    private let titleLabel = UILabel()
    private let descriptionLabel = UILabel()

    override init(style: CellStyle, reuseIdentifier: String?) {
        super.init(style: style, reuseIdentifier: reuseIdentifier)
        titleLabel.font = .boldSystemFont(ofSize: 22)
        titleLabel.numberOfLines = 0
        titleLabel.accessibilityIdentifier = "detail.title"
        descriptionLabel.font = .preferredFont(forTextStyle: .body)
        descriptionLabel.numberOfLines = 0
        descriptionLabel.accessibilityIdentifier = "detail.description"
        let stack = UIStackView(arrangedSubviews: [titleLabel, descriptionLabel])
        stack.axis = .vertical
        stack.spacing = 8
        fill(with: stack)
    }

    @available(*, unavailable)
    required init?(coder: NSCoder) {
        fatalError("RepositoryTitleCell is made in code: use init(style:reuseIdentifier:).")
    }

    func show(_ repository: Repository) {
        titleLabel.text = repository.fullName
        descriptionLabel.text = repository.description
        descriptionLabel.isHidden = repository.description == nil
    }
}
