import HeadlessUIKit

/// A suggested search, shown before the first search.
public struct SearchSuggestion: Equatable, Sendable {
    /// The text of the search.
    public var query: String

    /// The expected result, for people.
    public var explanation: String

    /// Makes a suggestion.
    public init(query: String, explanation: String) {
        self.query = query
        self.explanation = explanation
    }
}

/// A row that shows a suggestion.
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
