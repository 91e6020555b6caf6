import Testing

@testable import ShowcaseApps

/// A server whose answers the test gives, in the order it likes.
struct ScriptedServer: ToDoServer {
    /// A list that waits for its answer.
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
        // The test has ended.
        throw .offline
    }

    /// The oldest push that was not taken yet; waits for one.
    func next() async throws -> Push {
        var iterator = pushes.stream.makeAsyncIterator()
        return try #require(await iterator.next())
    }
}
