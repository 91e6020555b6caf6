import Millrace
import MillraceReporting
import Prex
import TestSupport
import Testing

@Suite("Lanes of a presenter")
struct LaneTests {
    private let flux = FerryFlux()

    private func presenter() -> FerryPresenter { Presenter(flux: flux) }

    @Test("Work in a lane dispatches, until it has returned")
    func dispatches() async {
        let presenter = presenter()
        let later = Log<FerryPresenter.LaneDispatch>()
        await presenter.run(.notice) { dispatch in
            dispatch(.announce("all aboard"))
            dispatch(.board)
            later.note(dispatch)
        }.value
        #expect(presenter.state == FerryState(aboard: 1, notice: "all aboard"))
        later.values.first?(.board)
        #expect(presenter.state.aboard == 1)
    }

    @Test("Work that is replaced while it runs is cancelled, and dispatches nothing more")
    func replaced() async {
        let presenter = presenter()
        let (first, second) = (StubbornWork("first"), StubbornWork("second"))
        presenter.run(.notice, first.run)
        await first.begun.wait()
        presenter.run(.notice, second.run)
        await second.begun.wait()
        first.mayEnd.open()
        #expect(await first.wasCancelled)
        #expect(presenter.state.notice == nil)
        second.mayEnd.open()
        #expect(await !second.wasCancelled)
        #expect(presenter.state.notice == "second")
    }

    @Test("After the end of replaced work, cancelling the lane cancels its present work")
    func cancelledAfterReplacement() async {
        let presenter = presenter()
        let (first, second) = (StubbornWork("first"), StubbornWork("second"))
        let task = presenter.run(.notice, first.run)
        await first.begun.wait()
        presenter.run(.notice, second.run)
        await second.begun.wait()
        first.mayEnd.open()
        await task.value
        presenter.cancel(.notice)
        second.mayEnd.open()
        #expect(await second.wasCancelled)
        #expect(presenter.state.notice == nil)
    }

    @Test("Delayed work begins after its delay, unless other work has replaced it")
    func delayed() async {
        let presenter = presenter()
        let clock = ManualClock()
        let log = Log<String>()
        for text in ["f", "fe", "ferry"] {
            presenter.run(.notice, after: .seconds(1), clock: clock) { dispatch in
                log.note(text)
                dispatch(.announce(text))
            }
        }
        await clock.waitForSleepers()
        clock.advance(by: .milliseconds(999))
        #expect(log.values == [])
        var actions = flux.dispatcher.actions.makeAsyncIterator()
        clock.advance(by: .milliseconds(1))
        #expect(await actions.next() == .announce("ferry"))
        #expect(log.values == ["ferry"])
    }

    @Test("Cancelled work does not begin, or dispatches nothing more, also if it cancels itself")
    func cancelled() async {
        let presenter = presenter()
        let clock = ManualClock()
        let log = Log<String>()
        let waiting = presenter.run(.notice, after: .seconds(1), clock: clock) { _ in log.note("begun") }
        await clock.waitForSleepers()
        presenter.cancel(.notice)
        await waiting.value
        presenter.cancel(.notice)

        let work = StubbornWork("late")
        presenter.run(.notice, work.run)
        await work.begun.wait()
        presenter.cancel(.notice)
        work.mayEnd.open()
        #expect(await work.wasCancelled)

        await presenter.run(.notice) { [weak presenter] dispatch in
            presenter?.cancel(.notice)
            dispatch(.announce("late"))
            if Task.isCancelled { log.note("cancelled") }
        }.value
        #expect(presenter.state.notice == nil)
        #expect(log.values == ["cancelled"])
    }

    @Test("Lanes with different names do not cancel each other")
    func otherLanes() async {
        let presenter = presenter()
        let work = StubbornWork("kept")
        presenter.run(.notice, work.run)
        await work.begun.wait()
        presenter.run(.other) { _ in }
        presenter.cancel("third")
        self.presenter().run(.notice) { _ in }
        work.mayEnd.open()
        #expect(await !work.wasCancelled)
        #expect(presenter.state.notice == "kept")
        #expect(WorkLane("no" + "tice") == .notice)
    }

    @Test("The release of a presenter cancels its work, which retains neither the presenter nor the Flux")
    func released() async {
        let clock = ManualClock()
        let work = StubbornWork("late")
        let log = Log<String>()
        var flux: FerryFlux? = FerryFlux()
        weak let weakFlux = flux
        let observed = flux?.dispatcher.register { _ in log.note("dispatched") }
        var presenter: FerryPresenter? = flux.map { Presenter(flux: $0) }
        weak let weakPresenter = presenter
        presenter?.run(.notice, work.run)
        presenter?.run(.other, after: .seconds(1), clock: clock) { _ in log.note("begun") }
        await work.begun.wait()
        await clock.waitForSleepers()
        presenter = nil
        #expect(weakPresenter == nil)
        flux = nil
        #expect(weakFlux == nil)
        clock.advance(by: .seconds(2))
        work.mayEnd.open()
        #expect(await work.wasCancelled)
        #expect(log.values == [])
        withExtendedLifetime(observed) {}
    }

    @Test("Work that throws dispatches what `failure` returns, unless it was cancelled")
    func failures() async {
        struct Leak: Error {}
        let presenter = presenter()
        await presenter.run(.notice) { _ in
            throw Leak()
        } failure: {
            .announce("\($0)")
        }.value
        #expect(presenter.state.notice == "Leak()")

        // An error of the work is a failure, whatever its type is.
        await presenter.run(.notice) { _ in
            throw CancellationError()
        } failure: { _ in
            .board
        }.value
        #expect(presenter.state.aboard == 1)

        let failed = Log<String>()
        let work = StubbornWork("late")
        let task = presenter.run(.notice) { dispatch in
            await work.run(dispatch)
            throw Leak()
        } failure: { _ in
            failed.note("failed")
            return .board
        }
        await work.begun.wait()
        presenter.cancel(.notice)
        work.mayEnd.open()
        await task.value
        await presenter.run(.notice) { dispatch in
            dispatch(.board)
        } failure: { _ in
            .goAshore
        }.value
        #expect(presenter.state.aboard == 2)
        #expect(failed.values == [])
    }

    @MainActor
    @Test("Work that is written on the main actor runs there")
    func onTheMainActor() async {
        let view = DeckView()
        let presenter = Presenter(view: view, flux: flux)
        await presenter.run(.notice) { dispatch in
            MainActor.assertIsolated()
            dispatch(.board)
            #expect(view.loads == [1])
        }.value
    }

    @Test(
        "While the Flux is recorded, work is ongoing from its start until it returns, is replaced or is cancelled"
    )
    func ongoing() async throws {
        let presenter = presenter()
        let unrecorded = StubbornWork("unrecorded")
        let other = presenter.run(.other, unrecorded.run)
        let feed = try #require(flux.stateFeed.transitions)
        let recording = feed.attach { _ in }
        defer { recording.end() }
        func names() -> [String] { feed.ongoing.map(\.name) }

        let clock = ManualClock()
        presenter.run(.notice, after: .seconds(1), clock: clock) { dispatch in dispatch(.board) }
        #expect(names() == ["notice"])
        let work = StubbornWork("work")
        presenter.run(.notice, work.run)
        #expect(names() == ["notice"])
        await work.begun.wait()
        await presenter.run("third") { _ in }.value
        #expect(names() == ["notice"])
        presenter.cancel(.notice)
        #expect(names() == [])
        work.mayEnd.open()
        #expect(await work.wasCancelled)
        unrecorded.mayEnd.open()
        await other.value
        #expect(names() == [])
    }

    private enum MarkAction: Action { case mark(lane: Int, work: Int), spin }

    private struct Marks: State { var latest: [Int: Int] = [:] }

    private struct MarkMutation: Mutation {
        func mutate(action: MarkAction, state: inout Marks) {
            switch action {
            case .mark(let lane, let work): state.latest[lane] = work
            // Takes long, so that other dispatches wait for the lock when the lane is cancelled.
            case .spin: for index in 0..<500 { state.latest[-1] = index }
            }
        }
    }

    @Test("After cancel, nothing is dispatched, also by work that is dispatching", arguments: 0..<2)
    func cancelDuringDispatch(seed: UInt64) async {
        let presenter = Presenter(flux: Flux(state: Marks(), mutation: MarkMutation()))
        let late = Log<Int>()
        await onAnotherThread {
            onThreads(3) { thread in
                var random = SeededGenerator(seed: seed * 3 + UInt64(thread))
                let lane = WorkLane("\(thread)")
                for number in 0..<100 {
                    presenter.run(lane) { dispatch in
                        while !Task.isCancelled { dispatch(.mark(lane: thread, work: number)) }
                    }
                    for _ in 0..<Int.random(in: 0...3, using: &random) { presenter.dispatch(.spin) }
                    presenter.cancel(lane)
                    let latest = presenter.state.latest[thread]
                    presenter.dispatch(.spin)
                    if presenter.state.latest[thread] != latest { late.note(number) }
                }
            }
        }
        #expect(late.values == [])
    }

    @Test("From many threads, work dispatches nothing after other work of its lane", arguments: 0..<4)
    func storm(seed: UInt64) async {
        let presenter = presenter()
        let log = Log<String>()
        _ = flux.dispatcher.register { action in
            if case .announce(let text?) = action { log.note(text) }
        }
        let lanes: [WorkLane] = ["north", "south"]
        await onAnotherThread {
            onThreads(4) { thread in
                var random = SeededGenerator(seed: seed * 4 + UInt64(thread))
                for number in 0..<200 {
                    let lane = lanes[Int.random(in: 0..<2, using: &random)]
                    if Int.random(in: 0..<8, using: &random) == 0 {
                        presenter.cancel(lane)
                        continue
                    }
                    let steps = Int.random(in: 1...4, using: &random)
                    presenter.run(lane) { dispatch in
                        for _ in 0..<steps {
                            dispatch(.announce("\(lane) \(thread * 200 + number)"))
                            await Task.yield()
                        }
                    }
                }
            }
        }
        for lane in lanes {
            presenter.run(lane) { dispatch in dispatch(.announce("\(lane) last")) }
            await onAnotherThread { log.wait { $0.contains("\(lane) last") } }
            let works = log.values.filter { $0.hasPrefix("\(lane)") }
            var seen: Set<String> = []
            var present: String?
            for work in works where work != present {
                #expect(seen.insert(work).inserted, "\(work) was dispatched after other work had replaced it")
                present = work
            }
        }
    }
}

extension WorkLane {
    fileprivate static let notice: WorkLane = "notice"
    fileprivate static let other: WorkLane = "other"
}

/// Work that runs until a test lets it end, whether it is cancelled or not.
private final class StubbornWork: Sendable {
    let begun = Gate()
    let mayEnd = Gate()
    let ended = Gate()
    private let text: String
    private let cancelled = Log<Bool>()

    init(_ text: String) { self.text = text }

    var wasCancelled: Bool {
        get async {
            await ended.wait()
            return cancelled.values == [true]
        }
    }

    func run(_ dispatch: @Sendable (FerryAction) -> Void) async {
        begun.open()
        await mayEnd.wait()
        dispatch(.announce(text))
        cancelled.note(Task.isCancelled)
        ended.open()
    }
}

/// Suspends tasks until it is opened, whether they are cancelled or not.
private final class Gate: Sendable {
    private struct State {
        var isOpen = false
        var waiting: [CheckedContinuation<Void, Never>] = []
    }

    private let state = Guarded(State())

    func open() {
        let opened = state.exchange(State(isOpen: true))
        for waiting in opened.waiting { waiting.resume() }
    }

    func wait() async {
        await withCheckedContinuation { waiting in
            let isOpen = state.withLock { state in
                if !state.isOpen { state.waiting.append(waiting) }
                return state.isOpen
            }
            if isOpen { waiting.resume() }
        }
    }
}
