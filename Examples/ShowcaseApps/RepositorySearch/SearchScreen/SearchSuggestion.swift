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

    /// Searches that find something, on the embedded server and on GitHub.
    static let examples = [
        SearchSuggestion(query: "swift-nio", explanation: "A name"),
        SearchSuggestion(query: "user:apple swift", explanation: "Everything of one owner, page by page"),
        SearchSuggestion(query: "license:mit parser", explanation: "A word and a license"),
        SearchSuggestion(query: "\"command-line\"", explanation: "An exact phrase"),
    ]
}
