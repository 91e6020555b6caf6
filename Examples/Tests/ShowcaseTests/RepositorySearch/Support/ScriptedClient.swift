@testable import ShowcaseApps

/// A client whose answers come from the test.
struct ScriptedClient: RepositorySearching {
    private let calls = ScriptedCalls<SearchRequest, Repository>()

    func page(for request: SearchRequest) async throws(SearchError) -> ResultPage<Repository> {
        try await calls.page(for: request)
    }

    func nextCall() async throws -> ScriptedCalls<SearchRequest, Repository>.Call { try await calls.next() }
}
