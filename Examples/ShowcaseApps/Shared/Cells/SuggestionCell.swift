import HeadlessUIKit

/// A row that offers a search.
final class SuggestionCell: UITableViewCell {
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
