import Foundation

/// What can be asked for.
enum SearchRequest: Equatable, Sendable {
    /// The first page of a search.
    case search(String)
    /// A further page, by the address that the page before it gave.
    case page(URL)
}
