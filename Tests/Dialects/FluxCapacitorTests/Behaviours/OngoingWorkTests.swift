import FluxCapacitor
import Millrace
import MillraceReporting
import TestSupport
import Testing

@Suite("The ongoing work of a store: asynchronous actions")
struct OngoingWorkTests {
    /// An action whose asynchronous operations wait until the test sends a number.
    private struct Loading<Owner>: Actionable {
        typealias DispatchStateType = NumbersState<Owner>

        private let stream = AsyncStream<Int>.makeStream()
        var sender: AsyncStream<Int>.Continuation { stream.continuation }
        let started = Log<Int>()

        func load() async throws {
            try await invoke { .setFirst(await next()) }
        }

        func load(cleanedBy buster: DustBuster) -> Task<Void, Never> {
            invoke(cleanedBy: buster) {
                .setSecond(await next())
            } onError: { _ in
                .setSecond(-1)
            }
        }

        func loadAll() async throws {
            started.note(1)
            try await invoke(contentsOf: stream.stream.map { NumbersState<Owner>.append($0) })
        }

        private func next() async -> Int {
            started.note(1)
            for await number in stream.stream { return number }
            return 0
        }
    }

    private func recording<Owner>(_ store: NumbersStore<Owner>) throws -> (
        TransitionFeed, TransitionProbe.Recording
    ) {
        let feed = try #require(store.stateFeed.transitions)
        return (feed, feed.attach { _ in })
    }

    @Test("An awaited operation is ongoing until its outcome has been invoked")
    func awaited() async throws {
        enum Own {}
        let store = NumbersStore<Own>.instantiate()
        let (feed, recording) = try recording(store)
        defer { recording.end() }
        let action = Loading<Own>()
        let task = Task { try await action.load() }
        while action.started.values.isEmpty { await Task.yield() }
        #expect(feed.ongoing.map(\.name) == ["Loading<Own>.load()"])
        action.sender.yield(3)
        try await task.value
        #expect(feed.ongoing.isEmpty)
        #expect(store.first.value == 3)
    }

    @Test("A started operation is ongoing from the start until its outcome has been invoked")
    func started() async throws {
        enum Own {}
        let store = NumbersStore<Own>.instantiate()
        let (feed, recording) = try recording(store)
        defer { recording.end() }
        let action = Loading<Own>()
        let task = action.load(cleanedBy: DustBuster.keptByTest)
        #expect(feed.ongoing.map(\.name) == ["Loading<Own>.load(cleanedBy:)"])
        action.sender.yield(3)
        await task.value
        #expect(feed.ongoing.isEmpty)
        #expect(store.second.value == 3)
    }

    @Test(
        "Cleaning the buster ends the ongoing work at once, even if the operation ignores cancellation"
    )
    func cleaned() async throws {
        enum Own {}
        let store = NumbersStore<Own>.instantiate()
        let (feed, recording) = try recording(store)
        defer { recording.end() }
        let buster = DustBuster()
        let (started, finish) = (Log<Int>(), AsyncStream<Int>.makeStream())
        let task = NumbersAction<Own>().invoke(cleanedBy: buster) {
            await Task.detached {
                started.note(1)
                for await _ in finish.stream {}
            }.value
            return .setFirst(1)
        }
        while started.values.isEmpty { await Task.yield() }
        #expect(feed.ongoing.count == 1)
        buster.clean()
        #expect(feed.ongoing.isEmpty)
        finish.continuation.finish()
        await task.value
        #expect(feed.ongoing.isEmpty)
    }

    @Test(
        "Cancelling an awaiting task ends the ongoing work at once, even if the operation ignores cancellation"
    )
    func cancelledAwaiting() async throws {
        enum Own {}
        let store = NumbersStore<Own>.instantiate()
        let (feed, recording) = try recording(store)
        defer { recording.end() }
        let (started, finish) = (Log<Int>(), AsyncStream<Int>.makeStream())
        let task = Task {
            try await NumbersAction<Own>().invoke {
                await Task.detached {
                    started.note(1)
                    for await _ in finish.stream {}
                }.value
                return .setFirst(1)
            }
        }
        while started.values.isEmpty { await Task.yield() }
        #expect(feed.ongoing.count == 1)
        task.cancel()
        #expect(feed.ongoing.isEmpty)
        finish.continuation.finish()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(store.first.value == 0)
    }

    @Test("A sequence is ongoing until it ends")
    func contents() async throws {
        enum Own {}
        let store = NumbersStore<Own>.instantiate()
        let (feed, recording) = try recording(store)
        defer { recording.end() }
        let action = Loading<Own>()
        let seen = Log<[Int]>()
        let dust = store.list.observe { seen.note($0) }
        let task = Task { try await action.loadAll() }
        action.sender.yield(1)
        while seen.values.last != [1] { await Task.yield() }
        #expect(feed.ongoing.map(\.name) == ["Loading<Own>.loadAll()"])
        action.sender.finish()
        try await task.value
        #expect(feed.ongoing.isEmpty)
        dust.clean()
    }

    @Test("Work that began while the store was not recorded is not recorded")
    func unrecorded() async throws {
        enum Own {}
        let store = NumbersStore<Own>.instantiate()
        let action = Loading<Own>()
        let task = action.load(cleanedBy: DustBuster.keptByTest)
        let (feed, recording) = try recording(store)
        defer { recording.end() }
        #expect(feed.ongoing.isEmpty)
        action.sender.yield(1)
        await task.value
        #expect(feed.ongoing.isEmpty)
    }

    @Test(
        "A recorder of all stores finds work for a store that does not exist, and creates no store",
        .recordingScope
    )
    func noStore() async {
        enum Own {}
        let starts = Counter()
        let recording = TransitionProbe.attach { transition in
            if case .start = transition.cause { starts.add(1) }
        }
        defer { recording.end() }
        let action = Loading<Own>()
        let task = action.load(cleanedBy: DustBuster.keptByTest)
        #expect(OngoingWork.all.map(\.name) == ["Loading<Own>.load(cleanedBy:)"])
        #expect(OngoingWork.all.map(\.label.name) == ["NumbersStore<Own>"])
        #expect(starts.value == 0)
        action.sender.yield(1)
        await task.value
        #expect(OngoingWork.all.isEmpty)
    }
}

extension DustBuster {
    /// A buster that is never cleaned.
    fileprivate static let keptByTest = DustBuster()
}
