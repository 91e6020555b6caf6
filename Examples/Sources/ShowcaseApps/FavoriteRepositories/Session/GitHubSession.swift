/// The app's requests to GitHub.
///
/// When the calling task is cancelled, the functions throw ``SearchError/cancelled``.
protocol GitHubSession: Sendable {
    /// A page of the results of a search for users.
    func users(for request: SearchRequest) async throws(SearchError) -> ResultPage<User>

    /// A page of a user's repositories.
    func repositories(for request: ListRequest) async throws(SearchError) -> ResultPage<Repository>
}

extension ListRequest {
    /// The first page of a user's repositories.
    static func repositories(of user: User) -> ListRequest { .list("users/\(user.login)/repos") }
}

extension GitHubClient: GitHubSession {
    func users(for request: SearchRequest) async throws(SearchError) -> ResultPage<User> {
        try await results(of: request, at: "search/users")
    }

    func repositories(for request: ListRequest) async throws(SearchError) -> ResultPage<Repository> {
        try await list(for: request)
    }
}
