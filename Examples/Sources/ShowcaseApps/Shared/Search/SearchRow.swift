/// A row of a search screen.
enum SearchRow<Item: Identifiable & Equatable & Sendable>: Equatable {
    case suggestion(SearchSuggestion)
    case result(Item)
}

extension ListSection {
    /// The sections of a search screen: suggestions and faults before the first search, then the results.
    static func sections<Item>(
        of listing: Listing<Item>,
        examples: [SearchSuggestion],
        faults: [SearchSuggestion]
    ) -> [Self] where Row == SearchRow<Item> {
        switch listing {
        case .idle:
            [
                ListSection(title: "Try", rows: examples.map(SearchRow.suggestion)),
                ListSection(title: "Make It Fail", rows: faults.map(SearchRow.suggestion)),
            ].filter { !$0.rows.isEmpty }
        case .found(let results):
            [ListSection(rows: results.items.map(SearchRow.result))]
        case .loading, .failed, .cancelled:
            []
        }
    }
}
