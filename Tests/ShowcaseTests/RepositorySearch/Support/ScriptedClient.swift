import Testing

@testable import ShowcaseApps

/// A client whose answers the test gives, in the order it likes.
///
/// It pays no attention to cancellation: so a test can make an answer come late.
struct ScriptedClient: RepositorySearching {
    /// A request that waits for its answer.
    struct Call: Sendable {
        let request: SearchRequest
        private let continuation: CheckedContinuation<Result<RepositoryPage, SearchError>, Never>

        fileprivate init(
            request: SearchRequest,
            continuation: CheckedContinuation<Result<RepositoryPage, SearchError>, Never>
        ) {
            self.request = request
            self.continuation = continuation
        }

        func answer(_ page: RepositoryPage) { continuation.resume(returning: .success(page)) }
        func fail(_ error: SearchError) { continuation.resume(returning: .failure(error)) }
    }

    private let calls = AsyncStream.makeStream(of: Call.self)

    func page(for request: SearchRequest) async throws(SearchError) -> RepositoryPage {
        let result = await withCheckedContinuation { continuation in
            _ = calls.continuation.yield(Call(request: request, continuation: continuation))
        }
        return try result.get()
    }

    /// The oldest request that was not taken yet; waits for one.
    func nextCall() async throws -> Call {
        var iterator = calls.stream.makeAsyncIterator()
        return try #require(await iterator.next())
    }
}
