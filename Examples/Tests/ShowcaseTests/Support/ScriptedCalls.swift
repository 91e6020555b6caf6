import Testing

@testable import ShowcaseApps

/// Requests for pages whose answers the test gives, in the order it likes.
///
/// It pays no attention to cancellation: so a test can make an answer come late.
struct ScriptedCalls<Request: Sendable, Item: Equatable & Sendable>: Sendable {
    typealias Answer = Result<ResultPage<Item>, SearchError>

    /// A request that waits for its answer.
    struct Call: Sendable {
        let request: Request
        fileprivate let continuation: CheckedContinuation<Answer, Never>

        func answer(_ page: ResultPage<Item>) { continuation.resume(returning: .success(page)) }
        func fail(_ error: SearchError) { continuation.resume(returning: .failure(error)) }
    }

    private let calls = AsyncStream.makeStream(of: Call.self)

    /// Waits for the test's answer.
    func page(for request: Request) async throws(SearchError) -> ResultPage<Item> {
        let result = await withCheckedContinuation { continuation in
            _ = calls.continuation.yield(Call(request: request, continuation: continuation))
        }
        return try result.get()
    }

    /// The oldest request that was not taken yet; waits for one.
    func next() async throws -> Call {
        var iterator = calls.stream.makeAsyncIterator()
        return try #require(await iterator.next())
    }
}
