import Foundation

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
