import Millrace
import MillraceReporting
import MillraceTimeline
import Prex
import TestSupport
import Testing

@MainActor
@Suite("Presenter of a part", .recordingScope)
final class PartPresenterTests {
    nonisolated enum PortAction: Action { case ferry(FerryAction), rename(String), closed }

    nonisolated struct PortState: State, Equatable {
        var ferry = FerryState()
        var name = ""
    }

    nonisolated struct PortMutation: Mutation {
        func mutate(action: PortAction, state: inout PortState) {
            switch action {
            case .ferry(let action): FerryMutation().mutate(action: action, state: &state.ferry)
            case .rename(let name): state.name = name
            case .closed: state = PortState()
            }
        }
    }

    // Made by the test, and so in its recording scope.
    private lazy var port = Flux(state: PortState(), mutation: PortMutation())
    private let view = DeckView()

    private func presenter() -> FerryPresenter {
        Presenter(view: view, of: port, state: \.ferry, action: PortAction.ferry)
    }

    @Test(
        "Its actions change the whole, and its View reflects the changes of the part only, each with the previous part"
    )
    func reflects() {
        let presenter = presenter()
        presenter.letAboard()
        port.dispatcher.dispatch(.rename("Oslo"))
        port.dispatcher.dispatch(.ferry(.announce("all aboard")))
        port.dispatcher.dispatch(.ferry(.announce("all aboard")))
        #expect(
            port.store.state == PortState(ferry: FerryState(aboard: 1, notice: "all aboard"), name: "Oslo")
        )
        #expect(presenter.state == port.store.state.ferry)
        #expect(view.changes.map(\.new.aboard) == [1, 1])
        #expect(view.changes.map(\.old?.aboard) == [0, 1])
        #expect(view.changes.map { $0.aboard?.value } == [1, nil])
        #expect(view.changes.map { $0.notice?.value } == [nil, "all aboard"])
    }

    @Test("An action may be made by a closure, and reflect shows the whole part")
    func closure() {
        let presenter = FerryPresenter(view: view, of: port, state: \.ferry, action: { _ in .rename("sent") })
        presenter.letAboard()
        presenter.reflect()
        #expect(port.store.state == PortState(name: "sent"))
        #expect(view.changes.map(\.old?.aboard) == [nil])
    }

    @Test("Its state is that of the whole at any moment, also inside an earlier listener")
    func state() {
        let seen = Log<Int>()
        let box = Guarded<UserValue<FerryPresenter?>>(UserValue(nil))
        _ = port.store.addListener { _ in seen.note(box.withLock { $0.value }?.state.aboard ?? -1) }
        box.exchange(UserValue(presenter()))
        port.dispatcher.dispatch(.ferry(.board))
        #expect(seen.values == [1])
        box.exchange(UserValue(nil))
    }

    @Test("The release of the presenter ends its observation of the whole, which it retains until then")
    func released() {
        let count = port.stateFeed.observerCount()
        var presenter: FerryPresenter? = presenter()
        #expect(port.stateFeed.observerCount() == count + 1)
        presenter?.letAboard()
        presenter = nil
        #expect(port.stateFeed.observerCount() == count)
        port.dispatcher.dispatch(.ferry(.board))
        #expect(view.loads == [1])

        var flux: Flux<PortAction, PortState>? = Flux(state: PortState(), mutation: PortMutation())
        weak let weakFlux = flux
        presenter = flux.map { Presenter(view: view, of: $0, state: \.ferry, action: PortAction.ferry) }
        flux = nil
        presenter?.letAboard()
        #expect(presenter?.state.aboard == 1)
        presenter = nil
        #expect(weakFlux == nil)
    }

    @Test("Its View reflects time travel of the whole, and its work is the whole's")
    func tools() async throws {
        let timeline = Timeline()
        let presenter = presenter()
        presenter.letAboard()
        presenter.letAboard()
        timeline.travel(to: .after(2))
        #expect(presenter.state.aboard == 1)
        #expect(view.loads == [1, 2, 1])
        timeline.travel(to: .live)
        #expect(timeline.stores.map(\.label.name) == ["PortState"])

        let feed = try #require(port.stateFeed.transitions)
        let recording = feed.attach { _ in }
        defer { recording.end() }
        let station = Station()
        let task = presenter.run("watch") { dispatch in
            await station.run("watch") { dispatch(.announce($0)) }
        }
        #expect(await station.notes(1) == ["+watch"])
        #expect(feed.ongoing.map(\.name) == ["watch"])
        station.send("seen", for: "watch")
        #expect(port.store.state.ferry.notice == "seen")
        presenter.cancel("watch")
        await task.value
        station.send("late", for: "watch")
        #expect(presenter.state.notice == "seen")

        timeline.isLocked = true
        await presenter.run("locked") { dispatch in dispatch(.announce("locked")) }.value
        timeline.isLocked = false
        #expect(presenter.state.notice == "seen")
    }

    @Test(
        "What its View sends in answer to time travel is held, also if another thread than the travelling one delivers"
    )
    func answersToTravel() {
        let timeline = Timeline()
        let presenter = presenter()
        presenter.letAboard()
        presenter.letAboard()
        let other = FerryFlux()
        view.onReflect = { change in
            if change.old == nil {
                // This thread is delivering, so the travelling one leaves the part's change to it.
                onThreads(1) { _ in timeline.travel(to: .after(2)) }
            } else {
                other.dispatcher.dispatch(.board)
            }
        }
        presenter.reflect()
        #expect(view.loads == [1, 2, 2, 1])
        #expect(timeline.heldActions.map(\.name) == ["board"])
        #expect(other.store.state.aboard == 0)
    }

    @Test("Work for each key follows the part's state")
    func keys() async {
        let presenter = presenter()
        let station = Station()
        presenter.run(forEach: { $0.notice.map { [$0] } ?? [] }) { key, dispatch in
            await station.run(key) { _ in dispatch(.board) }
        }
        presenter.dispatch(.announce("a"))
        #expect(await station.notes(1) == ["+a"])
        station.send("", for: "a")
        port.dispatcher.dispatch(.closed)
        #expect(await station.notes(2) == ["+a", "-a"])
        #expect(view.changes.map(\.new.aboard) == [0, 1, 0])
    }

    @Test("A presenter may be released while another thread changes the whole")
    func releasedMeanwhile() async {
        let port = port
        await onAnotherThread {
            onThreads(2) { thread in
                for _ in 0..<500 {
                    if thread == 0 {
                        port.dispatcher.dispatch(.ferry(.board))
                    } else {
                        let presenter = FerryPresenter(
                            view: NoView(),
                            of: port,
                            state: \.ferry,
                            action: PortAction.ferry
                        )
                        presenter.letAboard()
                    }
                }
            }
        }
        #expect(port.store.state.ferry.aboard == 1_000)
    }

    @Test(
        "Changes of the whole by several threads reach the View in order, and the last one last",
        arguments: 0..<4
    )
    func storm(seed: UInt64) async {
        let presenter = presenter()
        let port = port
        await onAnotherThread {
            onThreads(3) { thread in
                var random = SeededGenerator(seed: seed * 3 + UInt64(thread))
                for _ in 0..<200 {
                    if Bool.random(using: &random) {
                        presenter.letAboard()
                    } else {
                        port.dispatcher.dispatch(.rename("\(thread)"))
                    }
                }
            }
        }
        presenter.letAboard()
        await runMainQueue()
        #expect(view.loads == Array(1...presenter.state.aboard))
    }
}
