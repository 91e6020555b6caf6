import Foundation

/// A page of a list that is not searched for.
enum ListRequest: Equatable, Sendable {
    /// The first page of the list at a path of the API.
    case list(String)
    /// A further page, by the address that the page before it gave.
    case page(URL)
}
