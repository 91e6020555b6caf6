extension ListingWords {
    /// The words for the results of a search.
    static func search(_ text: String, invitation: ListingStatus, one: String, many: String) -> ListingWords {
        ListingWords(
            invitation: invitation,
            loading: "Searching for “\(text)”",
            nothing: ListingStatus(
                title: "No Results for “\(text)”",
                message: "Check the spelling, or try fewer words.",
                symbol: "magnifyingglass"
            ),
            one: one,
            many: many
        )
    }
}
