import Foundation

/// One page of the repositories that a search has found.
struct RepositoryPage: Equatable, Sendable {
    var repositories: [Repository]
    /// How many there are on all pages.
    var totalCount: Int
    /// Whether the server ran out of time before it had found all.
    var isIncomplete = false
    /// Where the next page is; nil on the last one.
    var nextPage: URL?
}
