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
