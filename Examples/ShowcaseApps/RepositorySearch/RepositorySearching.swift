/// Finds repositories.
protocol RepositorySearching: Sendable {
    /// Asks for a page of results. When the calling task is cancelled it throws ``SearchError/cancelled``.
    func page(for request: SearchRequest) async throws(SearchError) -> ResultPage<Repository>
}

extension GitHubClient: RepositorySearching {
    func page(for request: SearchRequest) async throws(SearchError) -> ResultPage<Repository> {
        try await results(of: request, at: "search/repositories")
    }
}
