import HeadlessUIKit

/// A row of a repository: its name, its description, its main facts, and the number of the row's updates.
///
/// Subclasses override `updateProperties()` for content that may change while the row exists. It runs again when the
/// observed values that it has read change.
class RepositoryCell: UITableViewCell {
    private(set) var repository: Repository?

    /// Whether the person has opened the repository before.
    var isSeen = false {
        didSet { showFacts() }
    }

    private let nameLabel = UILabel()
    private let descriptionLabel = UILabel()
    private let factsLabel = UILabel()
    private let badge = UpdateBadge()

    override init(style: CellStyle, reuseIdentifier: String?) {
        super.init(style: style, reuseIdentifier: reuseIdentifier)
        accessoryType = .disclosureIndicator
        nameLabel.font = .preferredFont(forTextStyle: .headline)
        descriptionLabel.font = .preferredFont(forTextStyle: .subheadline)
        descriptionLabel.numberOfLines = 2
        factsLabel.font = .preferredFont(forTextStyle: .caption1)
        factsLabel.textColor = .secondaryLabel
        let footer = UIStackView(arrangedSubviews: [factsLabel, badge])
        footer.spacing = 8
        let stack = UIStackView(arrangedSubviews: [nameLabel, descriptionLabel, footer])
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
        accessibilityIdentifier = "search.result.\(repository.fullName)"
        badge.accessibilityIdentifier = "updates.\(repository.fullName)"
        badge.startAgain()
        self.repository = repository
        showFacts()
        setNeedsUpdateProperties()
    }

    override func updateProperties() {
        super.updateProperties()
        badge.countUpdate()
    }

    private func showFacts() {
        nameLabel.textColor = isSeen ? .secondaryLabel : .label
        let facts = [repository?.summary ?? "", isSeen ? "Seen" : ""]
        factsLabel.text = facts.filter { !$0.isEmpty }.joined(separator: " · ")
    }
}
