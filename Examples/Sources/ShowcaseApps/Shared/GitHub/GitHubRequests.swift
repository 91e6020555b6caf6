import Foundation

/// What can be asked for.
enum SearchRequest: Equatable, Sendable {
    /// The first page of a search.
    case search(String)
    /// A further page, by the address that the page before it gave.
    case page(URL)
}

/// A page of a list that is not searched for.
enum ListRequest: Equatable, Sendable {
    /// The first page of the list at a path of the API.
    case list(String)
    /// A further page, by the address that the page before it gave.
    case page(URL)
}

/// One page of what a request has found.
struct ResultPage<Item: Equatable & Sendable>: Equatable, Sendable {
    var items: [Item]
    /// How many there are on all pages; nil if the server does not say.
    var totalCount: Int?
    /// Whether the server ran out of time before it had found all.
    var isIncomplete = false
    /// Where the next page is; nil on the last one.
    var nextPage: URL?
}
