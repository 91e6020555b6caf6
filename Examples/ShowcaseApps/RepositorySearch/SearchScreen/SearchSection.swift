/// A section of the search screen's table.
struct SearchSection: Equatable {
    enum Row: Equatable {
        case suggestion(SearchSuggestion)
        case repository(Repository)
    }

    var title: String?
    var rows: [Row]

    /// The sections for a phase of the search.
    static func sections(for phase: SearchState.Phase, faults: [SearchSuggestion]) -> [SearchSection] {
        switch phase {
        case .idle:
            [
                SearchSection(title: "Try", suggestions: SearchSuggestion.examples),
                SearchSection(title: "Make It Fail", suggestions: faults),
            ].filter { !$0.rows.isEmpty }
        case .found(let results):
            [SearchSection(rows: results.repositories.map(Row.repository))]
        case .searching, .failed, .cancelled:
            []
        }
    }
}

extension SearchSection {
    private init(title: String, suggestions: [SearchSuggestion]) {
        self.init(title: title, rows: suggestions.map(Row.suggestion))
    }
}
