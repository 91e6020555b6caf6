import Testing

@testable import __Module__

/// Holds each load until the test answers it. Like many callbacks, it does not notice that a load is cancelled.
@MainActor
final class Held__Feature__Service: __Feature__Service {
    typealias Load = CheckedContinuation<[__Feature__Item], any Error>

    private var loads: [Load] = []

    func items() async throws -> [__Feature__Item] {
        try await withCheckedThrowingContinuation { loads.append($0) }
    }

    /// Waits until the next load has begun. Resume it with its answer.
    func nextLoad(sourceLocation: SourceLocation = #_sourceLocation) async throws -> Load {
        try await wait(sourceLocation: sourceLocation) { !loads.isEmpty }
        return loads.removeFirst()
    }

    /// Waits until the condition holds, which fails the test after 15 seconds.
    func wait(sourceLocation: SourceLocation = #_sourceLocation, until condition: () -> Bool) async throws {
        let limit = ContinuousClock.now + .seconds(15)
        while !condition() {
            let isInTime = ContinuousClock.now < limit
            try #require(isInTime, "This has not happened.", sourceLocation: sourceLocation)
            await Task.yield()
        }
    }
}
