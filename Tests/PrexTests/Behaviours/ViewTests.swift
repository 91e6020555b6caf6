import Prex
import TestSupport
import Testing

@Suite("View")
struct ViewTests {
    @Test("A dispatch on the main thread calls reflect before it returns")
    @MainActor
    func inlineOnMain() {
        let view = MockView()
        let presenter = Presenter(view: view, flux: CounterFlux())
        presenter.increment()
        presenter.increment()
        #expect(view.counts == [1, 2])
    }

    @Test("A dispatch on another thread calls reflect later, on the main thread")
    func hopped() async {
        let view = MockView()
        let presenter = Presenter(view: view, flux: CounterFlux())
        onThreads(1) { _ in presenter.increment() }
        await mainQueueTurn()
        #expect(await view.counts == [1])
    }

    @Test("A change from the main thread is delivered after earlier changes from another thread")
    @MainActor
    func noOvertaking() async {
        let view = MockView()
        let presenter = Presenter(view: view, flux: CounterFlux())
        onThreads(1) { _ in
            presenter.increment()
            presenter.increment()
        }
        #expect(view.counts == [])
        presenter.increment()
        // The main thread makes other threads' deliveries for a limited time only. The rest follow on its next turn.
        await mainQueueTurn()
        #expect(view.counts == [1, 2, 3])
    }

    @Test("A presenter holds its View weakly, and can dispatch after the View's release")
    @MainActor
    func weakView() async {
        let flux = CounterFlux()
        var view: MockView? = MockView()
        weak let weakView = view
        let presenter = Presenter(view: view!, flux: flux)
        onThreads(1) { _ in presenter.increment() }
        view = nil
        #expect(weakView == nil)
        presenter.increment()
        await mainQueueTurn()
        #expect(presenter.state.count == 2)
    }
}
