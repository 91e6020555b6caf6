import Prex
import TestSupport
import Testing

@Suite("Presenter")
@MainActor
struct PresenterTests {
    @Test("The release of a presenter removes its listener, even with pending changes")
    func deinitRemovesTheListener() async {
        let flux = CounterFlux()
        let view = MockView()
        var presenter: CounterPresenter? = Presenter(view: view, flux: flux)
        weak let weakPresenter = presenter
        onThreads(1) { _ in flux.dispatcher.dispatch(.increment) }
        presenter = nil
        #expect(weakPresenter == nil)
        flux.dispatcher.dispatch(.increment)
        await mainQueueTurn()
        #expect(view.counts == [])
    }

    @Test("Views of all presenters of a shared Flux reflect the actions of each presenter")
    func sharedFlux() {
        let flux = CounterFlux()
        let views = [MockView(), MockView()]
        let presenters = views.map { Presenter(view: $0, flux: flux) }
        presenters[0].increment()
        presenters[1].increment()
        #expect(views.map(\.counts) == [[1, 2], [1, 2]])
        withExtendedLifetime(presenters) {}
    }

    @Test("reflect() sends the whole state to its own View only, in order with pending changes")
    func reflectInOrder() async {
        let flux = CounterFlux()
        let views = [MockView(), MockView()]
        let presenters = views.map { Presenter(view: $0, flux: flux) }
        onThreads(1) { _ in
            presenters[0].increment()
            presenters[0].reflect()
            presenters[0].increment()
        }
        await mainQueueTurn()
        #expect(views[0].counts == [1, 1, 2])
        #expect(views[0].changes.map(\.old?.count) == [0, nil, 1])
        #expect(views[1].counts == [1, 2])
        withExtendedLifetime(presenters) {}
    }

    @Test("A reflect() called inside the View's reflect is delivered after the current one")
    func reflectInsideReflect() {
        let view = MockView()
        let presenter = Presenter(view: view, flux: CounterFlux())
        view.reflected = { [unowned presenter] change in
            if change.old != nil && change.new.count == 1 {
                presenter.reflect()
                presenter.increment()
            }
        }
        presenter.increment()
        #expect(view.counts == [1, 1, 2])
        #expect(view.changes.map(\.old?.count) == [0, nil, 1])
    }

    @Test("reflect() sends the presenter's state, also if a subclass overrides it; changes are the Flux's")
    func reflectOfAnOverride() {
        let view = MockView()
        let presenter = TitlePresenter(view: view)
        presenter.dispatch(.increment)
        presenter.reflect()
        #expect(view.counts == [1, -1])
        #expect(view.changes.map(\.old?.count) == [0, nil])
    }

    @Test("While other threads dispatch, reflect() sends no older state after a newer one", arguments: 0..<3)
    func reflectDuringDispatches(seed: UInt64) async {
        let view = MockView()
        let presenter = CounterPresenter(view: view, flux: CounterFlux())
        onThreads(3) { thread in
            var random = SeededGenerator(seed: seed * 3 + UInt64(thread))
            for _ in 0..<300 {
                if Bool.random(using: &random) { presenter.increment() } else { presenter.reflect() }
            }
        }
        await mainQueueTurn()
        #expect(view.counts == view.counts.sorted())
        #expect(view.counts.last == presenter.state.count)
    }

    @Test("The initialiser with state and mutation creates a separate Flux")
    func ownFlux() {
        let view = MockView()
        let presenter = Presenter(view: view, state: CounterState(count: 5), mutation: CounterMutation())
        presenter.increment()
        #expect(presenter.state.count == 6)
        #expect(view.counts == [6])
    }

    @Test(
        "A subclass of Presenter can have stored properties and its own initialiser, and be captured by a task"
    )
    func subclass() async {
        let view = MockView()
        let presenter = TitlePresenter(view: view)
        presenter.load()
        await presenter.loaded.value
        await mainQueueTurn()
        #expect(view.changes.last?.new.title == "loaded")
        #expect(presenter.state.count == -1)
    }

    @Test("A subclass that overrides the designated initialiser inherits the convenience ones")
    func inheritedInitialisers() {
        let view = MockView()
        let presenter = OverridingPresenter(view: view, state: CounterState(), mutation: CounterMutation())
        #expect(presenter.note == "overridden")
        let latest = OverridingPresenter(view: view, flux: CounterFlux(), delivery: .latest)
        #expect(latest.viewDelivery == .latest)
    }
}

private final class TitlePresenter: CounterPresenter, @unchecked Sendable {
    private(set) var loaded = Task {}

    init<V: View>(view: V) where V.State == CounterState {
        super.init(view: view, flux: Flux())
    }

    override var state: CounterState {
        var state = super.state
        state.count = -1
        return state
    }

    func load() {
        loaded = Task.detached { [weak self] in
            self?.dispatch(.setTitle("loaded"))
        }
    }
}

private final class OverridingPresenter: CounterPresenter, @unchecked Sendable {
    let note: String

    override init<V: View>(view: V, flux: CounterFlux) where V.State == CounterState {
        note = "overridden"
        super.init(view: view, flux: flux)
    }
}
