import Dispatch
import Foundation
import Prex
import TestSupport
import Testing

@Suite("View")
struct ViewTests {
    @Test("A dispatch on the main thread calls reflect before it returns")
    @MainActor
    func inlineOnMain() {
        let view = DeckView()
        let presenter = Presenter(view: view, flux: FerryFlux())
        presenter.letAboard()
        presenter.letAboard()
        #expect(view.loads == [1, 2])
    }

    @Test(
        "A dispatch on the main thread returns while another thread is delivering, and reflect is called later",
        .timeLimit(.minutes(30))
    )
    @MainActor
    func whileAnotherThreadDelivers() async {
        let flux = FerryFlux()
        let view = DeckView()
        let loads = Log<Int>()
        view.onReflect = { loads.note($0.new.aboard) }
        let presenter = Presenter(view: view, flux: flux)
        let isDelivering = DispatchSemaphore(value: 0)
        let mayGoOn = DispatchSemaphore(value: 0)
        _ = flux.store.addListener { change in
            guard change.new.aboard == 1 else { return }
            isDelivering.signal()
            mayGoOn.wait()
        }
        Thread.detachNewThread { flux.dispatcher.dispatch(.board) }
        isDelivering.wait()
        presenter.letAboard()
        #expect(presenter.state.aboard == 2)
        #expect(!loads.values.contains(2))
        mayGoOn.signal()
        await onAnotherThread { loads.wait { $0.count >= 2 } }
        #expect(loads.values == [1, 2])
    }

    @Test("A dispatch on another thread calls reflect later, on the main thread")
    func hopped() async {
        let view = DeckView()
        let presenter = Presenter(view: view, flux: FerryFlux())
        onThreads(1) { _ in presenter.letAboard() }
        await mainQueueTurn()
        #expect(await view.loads == [1])
    }

    @Test("A change from the main thread is delivered after earlier changes from another thread")
    @MainActor
    func noOvertaking() async {
        let view = DeckView()
        let presenter = Presenter(view: view, flux: FerryFlux())
        onThreads(1) { _ in
            presenter.letAboard()
            presenter.letAboard()
        }
        #expect(view.loads == [])
        presenter.letAboard()
        // The main thread makes other threads' deliveries for a limited time only. The rest follow on its next turn.
        await mainQueueTurn()
        #expect(view.loads == [1, 2, 3])
    }

    @Test("A presenter holds its View weakly, and can dispatch after the View's release")
    @MainActor
    func weakView() async {
        let flux = FerryFlux()
        var view: DeckView? = DeckView()
        weak let weakView = view
        let presenter = Presenter(view: view!, flux: flux)
        onThreads(1) { _ in presenter.letAboard() }
        view = nil
        #expect(weakView == nil)
        presenter.letAboard()
        await mainQueueTurn()
        #expect(presenter.state.aboard == 2)
    }
}
