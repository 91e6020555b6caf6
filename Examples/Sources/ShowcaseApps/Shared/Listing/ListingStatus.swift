/// How a list is coming along, in words.
struct ListingStatus: Equatable {
    enum Activity: Equatable {
        case none
        /// It can be cancelled.
        case inProgress
        /// It can be tried again.
        case ended
    }

    var title: String
    var message: String?
    /// The name of a symbol of the system.
    var symbol: String?
    var activity = Activity.none
}

/// The words in which one list differs from others.
struct ListingWords {
    /// While nothing is asked for.
    var invitation: ListingStatus
    /// While the first page is waited for.
    var loading: String
    /// When nothing was found.
    var nothing: ListingStatus
    /// What the items are, as in “1 repository” and “2 repositories”.
    var one: String
    var many: String
}

extension ListingStatus {
    /// The words for a list.
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
        // Nobody has counted those on the pages that are to come.
        return results.totalCount == nil && results.nextPage != .none ? "The first \(items)" : items
    }
}
