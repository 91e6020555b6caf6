import HeadlessUIKit

/// A row that offers a search.
final class SuggestionCell: UITableViewCell {
    override init(style: CellStyle, reuseIdentifier: String?) {
        super.init(style: style, reuseIdentifier: reuseIdentifier)
    }

    @available(*, unavailable)
    required init?(coder: NSCoder) {
        fatalError("SuggestionCell is made in code: use init(style:reuseIdentifier:).")
    }

    func show(_ suggestion: SearchSuggestion) {
        var content = UIListContentConfiguration.subtitleCell()
        content.text = suggestion.query
        content.textProperties.color = .tintColor
        content.secondaryText = suggestion.explanation
        content.secondaryTextProperties.color = .secondaryLabel
        contentConfiguration = content
        accessibilityIdentifier = "search.suggestion.\(suggestion.query)"
    }
}
