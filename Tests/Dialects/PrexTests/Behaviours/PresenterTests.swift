import MillraceReporting
import Prex
import TestSupport
import Testing

@Suite("Presenter")
@MainActor
struct PresenterTests {
    @Test("The release of a presenter removes its listener, even with pending changes")
    func deinitRemovesTheListener() async {
        let flux = FerryFlux()
        let view = DeckView()
        var presenter: FerryPresenter? = Presenter(view: view, flux: flux)
        weak let weakPresenter = presenter
        onThreads(1) { _ in flux.dispatcher.dispatch(.board) }
        presenter = nil
        #expect(weakPresenter == nil)
        flux.dispatcher.dispatch(.board)
        await mainQueueTurn()
        #expect(view.loads == [])
    }

    @Test("Views of all presenters of a shared Flux reflect the actions of each presenter")
    func sharedFlux() {
        let flux = FerryFlux()
        let views = [DeckView(), DeckView()]
        let presenters = views.map { Presenter(view: $0, flux: flux) }
        presenters[0].letAboard()
        presenters[1].letAboard()
        #expect(views.map(\.loads) == [[1, 2], [1, 2]])
        withExtendedLifetime(presenters) {}
    }

    @Test("reflect() sends the whole state to its own View only, in order with pending changes")
    func reflectInOrder() async {
        let flux = FerryFlux()
        let views = [DeckView(), DeckView()]
        let presenters = views.map { Presenter(view: $0, flux: flux) }
        onThreads(1) { _ in
            presenters[0].letAboard()
            presenters[0].reflect()
            presenters[0].letAboard()
        }
        await mainQueueTurn()
        #expect(views[0].loads == [1, 1, 2])
        #expect(views[0].changes.map(\.old?.aboard) == [0, nil, 1])
        #expect(views[1].loads == [1, 2])
        withExtendedLifetime(presenters) {}
    }

    @Test("A reflect() called inside the View's reflect is delivered after the current one")
    func reflectInsideReflect() {
        let view = DeckView()
        let presenter = Presenter(view: view, flux: FerryFlux())
        view.onReflect = { [unowned presenter] change in
            if change.old != nil && change.new.aboard == 1 {
                presenter.reflect()
                presenter.letAboard()
            }
        }
        presenter.letAboard()
        #expect(view.loads == [1, 1, 2])
        #expect(view.changes.map(\.old?.aboard) == [0, nil, 1])
    }

    @Test("reflect() sends the presenter's state, also if a subclass overrides it; changes are the Flux's")
    func reflectOfAnOverride() {
        let view = DeckView()
        let presenter = NoticePresenter(view: view)
        presenter.dispatch(.board)
        presenter.reflect()
        #expect(view.loads == [1, -1])
        #expect(view.changes.map(\.old?.aboard) == [0, nil])
    }

    @Test("While other threads dispatch, reflect() sends no older state after a newer one", arguments: 0..<3)
    func reflectDuringDispatches(seed: UInt64) async {
        let view = DeckView()
        let presenter = FerryPresenter(view: view, flux: FerryFlux())
        onThreads(3) { thread in
            var random = SeededGenerator(seed: seed * 3 + UInt64(thread))
            for _ in 0..<300 {
                if Bool.random(using: &random) { presenter.letAboard() } else { presenter.reflect() }
            }
        }
        await mainQueueTurn()
        #expect(view.loads == view.loads.sorted())
        #expect(view.loads.last == presenter.state.aboard)
    }

    @Test("The initialiser with state and mutation creates a separate Flux")
    func ownFlux() {
        let view = DeckView()
        let presenter = Presenter(view: view, state: FerryState(aboard: 5), mutation: FerryMutation())
        presenter.letAboard()
        #expect(presenter.state.aboard == 6)
        #expect(view.loads == [6])
    }

    @Test(
        "A subclass of Presenter can have stored properties and its own initialiser, and be captured by a task"
    )
    func subclass() async {
        let view = DeckView()
        let presenter = NoticePresenter(view: view)
        presenter.load()
        await presenter.loaded.value
        await mainQueueTurn()
        #expect(view.changes.last?.new.notice == "delayed")
        #expect(presenter.state.aboard == -1)
    }

    @Test("A subclass that overrides the designated initialiser inherits the convenience ones")
    func inheritedInitialisers() {
        let view = DeckView()
        let presenter = OverridingPresenter(view: view, state: FerryState(), mutation: FerryMutation())
        #expect(presenter.note == "overridden")
        let latest = OverridingPresenter(view: view, flux: FerryFlux(), delivery: .latest)
        #expect(latest.viewDelivery == .latest)
    }

    private final class FormPresenter: Presenter<FerryAction, FerryState>, @unchecked Sendable {
        let note: String

        init(note: String, flux: FerryFlux) {
            self.note = note
            super.init(view: NoView(), flux: flux)
        }
    }

    @Test("A presenter without a View observes nothing, and its reflect() does nothing")
    func withoutView() {
        let flux = FerryFlux()
        let presenters = [FerryPresenter(flux: flux), FormPresenter(note: "", flux: flux)]
        let observers = flux.stateFeed.observerCount()
        #expect(observers == 0)
        let view = DeckView()
        let other = FerryPresenter(view: view, flux: flux)
        for presenter in presenters {
            presenter.letAboard()
            presenter.reflect()
        }
        #expect(presenters.map(\.state.aboard) == [2, 2])
        #expect(view.loads == [1, 2])
        withExtendedLifetime(other) {}
    }
}

private final class NoticePresenter: FerryPresenter, @unchecked Sendable {
    private(set) var loaded = Task {}

    init<V: View>(view: V) where V.State == FerryState {
        super.init(view: view, flux: Flux())
    }

    override var state: FerryState {
        var state = super.state
        state.aboard = -1
        return state
    }

    func load() {
        loaded = Task.detached { [weak self] in
            self?.dispatch(.announce("delayed"))
        }
    }
}

private final class OverridingPresenter: FerryPresenter, @unchecked Sendable {
    let note: String

    override init<V: View>(view: V, flux: FerryFlux) where V.State == FerryState {
        note = "overridden"
        super.init(view: view, flux: flux)
    }
}
