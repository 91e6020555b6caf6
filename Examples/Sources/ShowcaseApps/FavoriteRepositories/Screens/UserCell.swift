import HeadlessUIKit

/// A row that shows a found user.
final class UserCell: UITableViewCell {
    override init(style: CellStyle, reuseIdentifier: String?) {
        super.init(style: style, reuseIdentifier: reuseIdentifier)
        accessoryType = .disclosureIndicator
    }

    @available(*, unavailable)
    required init?(coder: NSCoder) {
        fatalError("UserCell is made in code: use init(style:reuseIdentifier:).")
    }

    func show(_ user: User) {
        var content = UIListContentConfiguration.subtitleCell()
        content.image = UIImage(systemName: "person.circle")
        content.text = user.login
        content.textProperties.font = .preferredFont(forTextStyle: .headline)
        content.secondaryText = user.htmlURL.absoluteString
        content.secondaryTextProperties.color = .secondaryLabel
        contentConfiguration = content
        accessibilityIdentifier = "search.result.\(user.login)"
    }
}
