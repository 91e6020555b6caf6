import HeadlessUIKit

/// A row of the results: the repository's name, what it is for, and the facts that tell it from others.
class RepositoryCell: UITableViewCell {
    private let nameLabel = UILabel()
    private let descriptionLabel = UILabel()
    private let factsLabel = UILabel()

    override init(style: CellStyle, reuseIdentifier: String?) {
        super.init(style: style, reuseIdentifier: reuseIdentifier)
        accessoryType = .disclosureIndicator
        nameLabel.font = .preferredFont(forTextStyle: .headline)
        descriptionLabel.font = .preferredFont(forTextStyle: .subheadline)
        descriptionLabel.numberOfLines = 2
        factsLabel.font = .preferredFont(forTextStyle: .caption1)
        factsLabel.textColor = .secondaryLabel
        let stack = UIStackView(arrangedSubviews: [nameLabel, descriptionLabel, factsLabel])
        stack.axis = .vertical
        stack.spacing = 4
        fill(with: stack)
    }

    @available(*, unavailable)
    required init?(coder: NSCoder) {
        fatalError("RepositoryCell is made in code: use init(style:reuseIdentifier:).")
    }

    func show(_ repository: Repository) {
        nameLabel.text = repository.fullName
        descriptionLabel.text = repository.description
        descriptionLabel.isHidden = repository.description == nil
        factsLabel.text = repository.summary
        factsLabel.isHidden = repository.summary.isEmpty
        accessibilityIdentifier = "search.result.\(repository.fullName)"
    }
}
