import Dispatch
import Millrace
import MillraceReporting
import TestSupport
import Testing
import VISPER_Redux

@Suite("Redux: the ongoing work of a store, its asynchronous reducers")
struct OngoingWorkTests {
    private let reducer = ManualReducer<Int>()

    private func recording(
        _ redux: Redux<Int>,
        _ body: (TransitionFeed, Log<String>) async throws -> Void
    ) async throws {
        let feed = try #require(redux.stateFeed.transitions)
        let seen = Log<String>()
        let recording = feed.attach { seen.note("\($0.new)") }
        defer { recording.end() }
        try await body(feed, seen)
    }

    @Test("An asynchronous reducer is ongoing from its start until its new state has been set")
    func reducers() async throws {
        let redux = Redux<Int>.immediate(0)
        redux.reducerContainer.addReducer(reducer: reducer)
        redux.reducerContainer.addReducer(reducer: AddReducer())
        try await recording(redux) { feed, _ in
            redux.store.dispatch(Add(1))
            #expect(feed.ongoing.isEmpty)
            redux.store.dispatch(Load())
            redux.store.dispatch(Load())
            #expect(feed.ongoing.map(\.name) == ["Load()", "Load()"])
            reducer.complete(5, call: 1)
            #expect(feed.ongoing.count == 1)
            reducer.complete(6, call: 1)
            #expect(feed.ongoing.count == 1)
            reducer.complete(7)
            #expect(feed.ongoing.isEmpty)
            #expect(redux.store.observableState.value == 7)
        }
    }

    @Test(
        "An asynchronous reducer that completes at once is not ongoing after the dispatch"
    )
    func instantReducers() async throws {
        let redux = Redux<Int>.immediate(0)
        redux.reducerContainer.addReducer(reducer: InstantReducer(newState: 3))
        let completions = Counter()
        try await recording(redux) { feed, _ in
            redux.store.dispatch(Load())
            redux.store.dispatch(Load()) { completions.add(1) }
            #expect(feed.ongoing.isEmpty)
            #expect(completions.value == 1)
        }
    }

    @Test("An asynchronous reducer is ongoing while its new state is pending")
    func pendingStates() async throws {
        let queue = DispatchQueue(label: "store")
        let redux = Redux<Int>(initialState: 0, delivery: .queue(queue))
        redux.reducerContainer.addReducer(reducer: reducer)
        try await recording(redux) { feed, seen in
            redux.store.dispatch(Load())
            queue.sync {}
            queue.suspend()
            reducer.complete(4)
            #expect(feed.ongoing.count == 1)
            queue.resume()
            while !feed.ongoing.isEmpty { await Task.yield() }
            #expect(seen.values == ["0", "4"])
        }
    }

    @Test("Reducers that start while the store is not recorded are not recorded")
    func unrecorded() async throws {
        let redux = Redux<Int>.immediate(0)
        redux.reducerContainer.addReducer(reducer: reducer)
        let other = Redux<Int>.immediate(0)
        redux.store.dispatch(Load())
        try await recording(other) { _, _ in redux.store.dispatch(Load()) }
        try await recording(redux) { feed, _ in
            #expect(feed.ongoing.isEmpty)
            reducer.complete(1)
            reducer.complete(1, call: 1)
            #expect(feed.ongoing.isEmpty)
        }
    }

    @Test("Work of a released store ends when its reducer completes")
    func releasedStore() async throws {
        var redux: Redux<Int>? = Redux<Int>.immediate(0)
        redux?.reducerContainer.addReducer(reducer: reducer)
        let feed = try #require(redux?.stateFeed.transitions)
        let recording = feed.attach { _ in }
        defer { recording.end() }
        redux?.store.dispatch(Load())
        redux = nil
        #expect(feed.ongoing.count == 1)
        reducer.complete(1)
        #expect(feed.ongoing.isEmpty)
    }
}
