import Dispatch
import Millrace
import MillraceClocks
import TestSupport
import Testing
import VISPER_Swift
import XCTest

@Suite("Running the main queue")
struct RunMainQueueTests {
    /// Enqueues a block on the main queue. Each block enqueues the next one, until `count` blocks have run.
    private static func chain(_ count: Int, _ log: Log<Int>) {
        if count == 0 { return }
        DispatchQueue.main.async {
            log.note(count)
            chain(count - 1, log)
        }
    }

    // This test runs on the main actor, so that no block runs before the turn.
    @Test("One turn of runMainQueue runs all blocks that were enqueued before")
    @MainActor
    func oneTurn() async {
        let runs = Counter()
        for _ in 0..<10_000 { DispatchQueue.main.async { runs.add(1) } }
        #expect(runs.value == 0)
        await runMainQueue(turns: 1)
        #expect(runs.value == 10_000)
    }

    @Test("runMainQueue runs pending blocks, and the blocks that they enqueue, for at least the given turns")
    @MainActor
    func turns() async {
        let log = Log<Int>()
        Self.chain(5, log)
        await runMainQueue(turns: 2)
        #expect(log.values.starts(with: [5, 4]))
        await runMainQueue()
        #expect(log.values == [5, 4, 3, 2, 1])
    }

    @Test("runMainQueue can be awaited outside of the main actor")
    func elsewhere() async {
        let log = Log<Int>()
        Self.chain(3, log)
        await runMainQueue()
        #expect(log.values == [3, 2, 1])
    }

    @Test("runMainQueue returns although blocks are enqueued endlessly")
    @MainActor
    func endless() async {
        let log = Log<Int>()
        let isOver = Counter()
        @Sendable func repeatForever() {
            DispatchQueue.main.async {
                log.note(0)
                if isOver.value == 0 { repeatForever() }
            }
        }
        repeatForever()
        await runMainQueue(turns: 3)
        #expect(log.values.count >= 3)
        isOver.add(1)
        await runMainQueue()
    }

    @Test("runMainQueue runs jobs of the main actor too")
    func actor() async {
        let log = Log<Int>()
        Task { @MainActor in
            log.note(1)
            Task { log.note(2) }
        }
        await runMainQueue()
        #expect(log.values == [1, 2])
    }

    @Test("runMainQueue delivers a container's changes to observers on the main queue")
    func deliveries() async {
        let container = StateContainer(0)
        let seen = Log<Int>()
        let token = container.observe(on: .main) { seen.note($0) }
        container.update { $0 = 1 }
        container.update { $0 = 2 }
        await runMainQueue()
        #expect(seen.values.last == 2)
        token.end()
    }

    private struct Add: Action {}
    private struct AddReducer: ActionReducerType {
        func reduce(provider: ReducerProvider, action: Add, state: Int) -> Int { state + 1 }
    }

    @Test("runMainQueue makes a VISPER store reduce the dispatched actions")
    @MainActor
    func visper() async {
        let redux = Redux(initialState: 0)
        redux.reducerContainer.addReducer(reducer: AddReducer())
        for _ in 1...3 { redux.store.dispatch(Add()) }
        #expect(redux.store.observableState.value == 0)
        await runMainQueue()
        #expect(redux.store.observableState.value == 3)
    }

    @Test("runMainQueue without await stops with a message on a thread other than the main thread")
    func misuse() async {
        let elsewhere = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            await onAnotherThread { runMainQueue() }
        }
        #expect(standardError(of: elsewhere).contains("was called on another thread than the main one"))
    }
}

/// These tests run on the main thread, but not from the main queue, as synchronous tests of XCTest do.
final class SynchronousRunMainQueueTests: XCTestCase {
    func testItRunsPendingBlocksAndThoseTheyEnqueue() {
        let log = Log<Int>()
        DispatchQueue.main.async {
            log.note(1)
            DispatchQueue.main.async { log.note(2) }
        }
        runMainQueue(turns: 1)
        XCTAssertEqual(log.values, [1])
        runMainQueue()
        XCTAssertEqual(log.values, [1, 2])
    }

    func testItBringsChangesOfAnotherThreadToTheMainQueue() {
        let container = StateContainer(0)
        let seen = Log<Int>()
        let token = container.observe(on: .main) { seen.note($0) }
        onThreads(1) { _ in container.update { $0 = 1 } }
        XCTAssertEqual(seen.values, [])
        runMainQueue()
        XCTAssertEqual(seen.values, [1])
        token.end()
    }
}
