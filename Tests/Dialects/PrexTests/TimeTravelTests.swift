import Millrace
import MillraceReporting
import MillraceTimeline
import Prex
import TestSupport
import Testing

@Suite("Time travel", .recordingScope)
struct TimeTravelTests {
    @Test("A Flux restores earlier states and returns to live; it notifies listeners, not handlers")
    func travel() {
        let timeline = Timeline()
        let flux = FerryFlux()
        let actions = Log<FerryAction>()
        let changes = Log<(old: Int?, new: Int)>()
        _ = flux.dispatcher.register { actions.note($0) }
        _ = flux.store.addListener { changes.note(($0.old?.aboard, $0.new.aboard)) }
        flux.dispatcher.dispatch(.board)
        flux.dispatcher.dispatch(.board)
        #expect(
            timeline.entries.map { $0.transition.action as? FerryAction } == [
                nil, .board, .board,
            ]
        )
        #expect(timeline.stores.map(\.label) == [StoreLabel(dialect: "Prex", name: "FerryState")])
        timeline.travel(to: .after(1))
        #expect(flux.store.state.aboard == 0)
        timeline.travel(to: .live)
        #expect(flux.store.state.aboard == 2)
        #expect(actions.values == [.board, .board])
        #expect(changes.values.map(\.old) == [0, 1, 2, 0])
        #expect(changes.values.map(\.new) == [1, 2, 0, 2])
    }

    @Test("A View reflects restored states")
    @MainActor
    func view() {
        let timeline = Timeline()
        let view = DeckView()
        let presenter = FerryPresenter(view: view, state: FerryState(), mutation: FerryMutation())
        presenter.letAboard()
        presenter.letAboard()
        timeline.step(by: -1)
        #expect(view.loads == [1, 2, 1])
        presenter.letAboard()
        #expect(view.loads == [1, 2, 1, 2])
        #expect(timeline.entries.last?.continues == .after(2))
    }

    @Test(
        "Replayed actions reach no handler, actions dispatched again do, and a locked timeline ignores actions"
    )
    func operations() throws {
        let timeline = Timeline()
        let flux = FerryFlux()
        let actions = Log<FerryAction>()
        _ = flux.dispatcher.register { actions.note($0) }
        flux.dispatcher.dispatch(.board)
        flux.dispatcher.dispatch(.announce("a"))
        let handle = timeline.stores[0]
        let reduced = try handle.reduce(FerryState(aboard: 9), by: FerryAction.board)
        #expect((reduced.state as? FerryState)?.aboard == 10)
        #expect(flux.store.state.aboard == 1)
        try timeline.setSkipped(true, 2)
        #expect(flux.store.state == FerryState(aboard: 0, notice: "a"))
        try timeline.dispatchAgain(2)
        #expect(flux.store.state.aboard == 1)
        #expect(actions.values == [.board, .announce("a"), .board])
        timeline.isLocked = true
        flux.dispatcher.dispatch(.board)
        #expect(flux.store.state.aboard == 1)
        #expect(actions.values.count == 3)
        #expect(timeline.ids.count == 4)
        #expect(throws: TimeTravelError.self) { try handle.restore("no state") }
        #expect(throws: TimeTravelError.self) { try handle.dispatch("no action") }
    }

    @Test("What work in a lane dispatches is recorded; a locked timeline ignores it")
    func lanes() async {
        let timeline = Timeline()
        let presenter = FerryPresenter(flux: FerryFlux())
        await presenter.run("notice") { dispatch in dispatch(.announce("a")) }.value
        #expect(timeline.entries.last?.transition.action as? FerryAction == .announce("a"))
        timeline.isLocked = true
        await presenter.run("notice") { dispatch in dispatch(.announce("b")) }.value
        #expect(presenter.state.notice == "a")
    }

    @Test("The timeline does not retain a Flux")
    func lifetime() throws {
        let timeline = Timeline()
        var flux: FerryFlux? = FerryFlux()
        weak let dispatcher = flux?.dispatcher
        weak let store = flux?.store
        flux?.dispatcher.dispatch(.board)
        flux = nil
        #expect(dispatcher == nil && store == nil)
        #expect(throws: TimeTravelError.self) {
            try timeline.stores[0].reduce(FerryState(), by: FerryAction.board)
        }
        #expect(timeline.stores.map(\.isAlive) == [false])
        #expect(timeline.travel(to: .start).isEmpty, "stores that have gone are left out")
    }

    @Test("A store that outlives its Flux refuses actions from the timeline, and can still be restored")
    func storeOutlivesFlux() throws {
        let timeline = Timeline()
        var flux: FerryFlux? = FerryFlux()
        let store = flux?.store
        flux?.dispatcher.dispatch(.board)
        flux = nil
        let handle = timeline.stores[0]
        #expect(throws: TimeTravelError.self) { try handle.dispatch(FerryAction.board) }
        #expect(store?.state.aboard == 1)
        try handle.restore(FerryState(aboard: 7))
        #expect(store?.state.aboard == 7)
    }

    @Test("The timeline does not retain a mutation that refers to its store")
    func mutationLifetime() {
        final class Referring: Mutation {
            let ferry = FerryMutation()
            nonisolated(unsafe) var store: Store<FerryState>?
            func mutate(action: FerryAction, state: inout FerryState) {
                ferry.mutate(action: action, state: &state)
            }
        }
        let timeline = Timeline()
        weak var known: Referring?
        do {
            let mutation = Referring()
            let flux = Flux(state: FerryState(), mutation: mutation)
            mutation.store = flux.store
            flux.dispatcher.dispatch(.board)
            known = mutation
        }
        #expect(known == nil)
        #expect(timeline.ids.count == 2)
    }
}
