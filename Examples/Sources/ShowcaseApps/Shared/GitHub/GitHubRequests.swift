import Foundation

/// A request for a page of a search's results.
enum SearchRequest: Equatable, Sendable {
    /// The first page of a search.
    case search(String)
    /// A further page, at the URL given by the previous page.
    case page(URL)
}

/// A request for a page of a list that is not the result of a search.
enum ListRequest: Equatable, Sendable {
    /// The first page of the list at a path of the API.
    case list(String)
    /// A further page, at the URL given by the previous page.
    case page(URL)
}

/// One page of the results of a request.
struct ResultPage<Item: Equatable & Sendable>: Equatable, Sendable {
    var items: [Item]
    /// The number of items on all pages; nil if the server does not report it.
    var totalCount: Int?
    /// Whether the server ran out of time before it had found all items.
    var isIncomplete = false
    /// The URL of the next page; nil on the last one.
    var nextPage: URL?
}
