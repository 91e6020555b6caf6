extension ListingStatus {
    /// Describes the state of a search for repositories.
    init(of state: SearchState) {
        self.init(of: state.phase, in: .repositories(matching: state.searchText))
    }
}

extension ListingWords {
    fileprivate static func repositories(matching text: String) -> ListingWords {
        .search(
            text,
            invitation: ListingStatus(
                title: "Search Repositories",
                message: "Find them by name, owner or description.",
                symbol: "magnifyingglass"
            ),
            one: "repository",
            many: "repositories"
        )
    }
}
