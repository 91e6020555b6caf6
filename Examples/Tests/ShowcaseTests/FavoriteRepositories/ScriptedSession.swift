@testable import ShowcaseApps

/// A session whose answers come from the test.
struct ScriptedSession: GitHubSession {
    let userCalls = ScriptedCalls<SearchRequest, User>()
    let repositoryCalls = ScriptedCalls<ListRequest, Repository>()

    func users(for request: SearchRequest) async throws(SearchError) -> ResultPage<User> {
        try await userCalls.page(for: request)
    }

    func repositories(for request: ListRequest) async throws(SearchError) -> ResultPage<Repository> {
        try await repositoryCalls.page(for: request)
    }
}
