import HeadlessUIKit

/// A search to try, offered while nothing is searched for.
public struct SearchSuggestion: Equatable, Sendable {
    /// What is searched for.
    public var query: String

    /// What comes of it, for people.
    public var explanation: String

    /// Offers a search.
    public init(query: String, explanation: String) {
        self.query = query
        self.explanation = explanation
    }
}

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
