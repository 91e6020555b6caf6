/// The loading state of a list, in words.
struct ListingStatus: Equatable {
    enum Activity: Equatable {
        case none
        /// Something is being loaded; the person can cancel.
        case inProgress
        /// Loading has failed or was cancelled; the person can repeat it.
        case ended
    }

    var title: String
    var message: String?
    /// The name of a system symbol.
    var symbol: String?
    var activity = Activity.none
}

/// The words that differ between lists.
struct ListingWords {
    /// Shown while nothing is requested.
    var invitation: ListingStatus
    /// Shown while the first page is loading.
    var loading: String
    /// Shown if nothing was found.
    var nothing: ListingStatus
    /// The name of one item and of several, as in “1 repository” and “2 repositories”.
    var one: String
    var many: String
}

extension ListingStatus {
    /// Describes the loading state of a list.
    init<Item>(of listing: Listing<Item>, in words: ListingWords) {
        switch listing {
        case .idle:
            self = words.invitation
        case .loading:
            self.init(title: words.loading, activity: .inProgress)
        case .found(let results) where results.items.isEmpty:
            self = words.nothing
        case .found(let results):
            self.init(title: Self.count(of: results, in: words))
        case .failed(let error):
            self.init(
                title: error.title,
                message: error.advice,
                symbol: error == .offline ? "wifi.slash" : "exclamationmark.triangle",
                activity: error.isWorthAnotherTry ? .ended : .none
            )
        case .cancelled:
            self.init(
                title: SearchError.cancelled.title,
                message: SearchError.cancelled.advice,
                symbol: "xmark.circle.fill",
                activity: .ended
            )
        }
    }

    private static func count<Item>(of results: Listing<Item>.Results, in words: ListingWords) -> String {
        let count = results.totalCount ?? results.items.count
        let items = "\(count.inEnglish) \(count == 1 ? words.one : words.many)"
        if results.isIncomplete { return "At least \(items)" }
        // If the server reports no total, only the items of the loaded pages are counted.
        return results.totalCount == nil && results.nextPage != .none ? "The first \(items)" : items
    }
}
