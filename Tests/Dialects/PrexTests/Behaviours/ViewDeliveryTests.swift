import Prex
import TestSupport
import Testing

@Suite("View delivery")
struct ViewDeliveryTests {
    @Test("With .latest, pending changes are delivered as one: old of the first, new of the last")
    @MainActor
    func latest() async {
        let view = DeckView()
        let presenter = Presenter(view: view, flux: FerryFlux(), delivery: .latest)
        onThreads(1) { _ in
            for _ in 0..<5 { presenter.letAboard() }
        }
        await mainQueueTurn()
        #expect(view.loads == [5])
        #expect(view.changes.map(\.old?.aboard) == [0])
        presenter.letAboard()
        presenter.letAboard()
        #expect(view.loads == [5, 6, 7])
    }

    @Test("With .latest, pending changes are delivered together with the next change on the main thread")
    @MainActor
    func latestInline() {
        let view = DeckView()
        let presenter = Presenter(view: view, flux: FerryFlux(), delivery: .latest)
        onThreads(1) { _ in presenter.letAboard() }
        presenter.letAboard()
        #expect(view.loads == [2])
        #expect(view.changes.map(\.old?.aboard) == [0])
    }

    @Test("With .latest, a pending reflect() makes the merged change a whole one, without an old state")
    @MainActor
    func latestWithReflect() async {
        let view = DeckView()
        let presenter = Presenter(view: view, flux: FerryFlux(), delivery: .latest)
        onThreads(1) { _ in
            presenter.letAboard()
            presenter.reflect()
            presenter.letAboard()
        }
        await mainQueueTurn()
        #expect(view.loads == [2])
        #expect(view.changes[0].old == nil)
    }

    @Test("viewDelivery can be set and changed after the presenter's initialisation")
    @MainActor
    func viewDelivery() async {
        let view = DeckView()
        let presenter = Presenter(view: view, flux: FerryFlux())
        #expect(presenter.viewDelivery == .everyChange)
        onThreads(1) { _ in
            presenter.letAboard()
            presenter.letAboard()
            presenter.viewDelivery = .latest
            presenter.letAboard()
        }
        await mainQueueTurn()
        #expect(view.loads == [1, 3])
        presenter.viewDelivery = .everyChange
        onThreads(1) { _ in
            presenter.letAboard()
            presenter.letAboard()
        }
        await mainQueueTurn()
        #expect(view.loads == [1, 3, 4, 5])
    }
}
