import Testing

@testable import ShowcaseApps

/// Requests for pages. The test answers them, in any order.
///
/// The requests ignore cancellation, so that a test can make an answer arrive late.
struct ScriptedCalls<Request: Sendable, Item: Equatable & Sendable>: Sendable {
    typealias Answer = Result<ResultPage<Item>, SearchError>

    /// A request without an answer.
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

    /// Returns the next request, in the order of arrival. Waits until there is one.
    func next() async throws -> Call {
        var iterator = calls.stream.makeAsyncIterator()
        return try #require(await iterator.next())
    }
}
