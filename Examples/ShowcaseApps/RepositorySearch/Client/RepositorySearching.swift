import Foundation

/// Finds repositories.
protocol RepositorySearching: Sendable {
    /// Asks for a page of results. When the calling task is cancelled it throws ``SearchError/cancelled``.
    func page(for request: SearchRequest) async throws(SearchError) -> RepositoryPage
}

/// What can be asked for.
enum SearchRequest: Equatable, Sendable {
    /// The first page of a search.
    case search(String)
    /// A further page, by the address that the page before it gave.
    case page(URL)
}
