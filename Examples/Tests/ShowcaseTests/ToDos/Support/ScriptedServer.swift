import Testing

@testable import ShowcaseApps

/// A server whose answers come from the test, in any order.
struct ScriptedServer: ToDoServer {
    /// A list that was sent and has no answer yet.
    struct Push: Sendable {
        let toDos: [ToDo]
        let connectivity: Connectivity
        fileprivate let answers = AsyncStream.makeStream(of: Result<Void, SyncError>.self)

        func succeed() { answers.continuation.yield(.success(())) }
        func fail(_ error: SyncError) { answers.continuation.yield(.failure(error)) }
    }

    private let pushes = AsyncStream.makeStream(of: Push.self)

    func push(_ toDos: [ToDo], over connectivity: Connectivity) async throws(SyncError) {
        let push = Push(toDos: toDos, connectivity: connectivity)
        pushes.continuation.yield(push)
        for await answer in push.answers.stream { return try answer.get() }
        // The stream ends without an answer if the test ends before it has sent one.
        throw .offline
    }

    /// Returns the next push, in the order of arrival. Waits until there is one.
    func next() async throws -> Push {
        var iterator = pushes.stream.makeAsyncIterator()
        return try #require(await iterator.next())
    }
}
