extension [SearchSuggestion] {
    /// Searches that find repositories, on the embedded server and on GitHub.
    static let repositoryExamples = [
        SearchSuggestion(query: "swift-nio", explanation: "A name"),
        SearchSuggestion(query: "user:apple swift", explanation: "Everything of one owner, page by page"),
        SearchSuggestion(query: "license:mit parser", explanation: "A word and a license"),
        SearchSuggestion(query: "\"command-line\"", explanation: "An exact phrase"),
    ]
}
