import Prex
import TestSupport
import Testing

@Suite("View delivery")
struct ViewDeliveryTests {
    @Test("Changes that pile up reach the View as one: old of the first, new of the last")
    @MainActor
    func latest() async {
        let view = MockView()
        let presenter = Presenter(view: view, flux: CounterFlux(), delivery: .latest)
        onThreads(1) { _ in
            for _ in 0..<5 { presenter.increment() }
        }
        await mainQueueTurn()
        #expect(view.counts == [5])
        #expect(view.changes.map(\.old?.count) == [0])
        presenter.increment()
        presenter.increment()
        #expect(view.counts == [5, 6, 7])
    }

    @Test("Changes pending before one on the main thread are delivered as one with it")
    @MainActor
    func latestInline() {
        let view = MockView()
        let presenter = Presenter(view: view, flux: CounterFlux(), delivery: .latest)
        onThreads(1) { _ in presenter.increment() }
        presenter.increment()
        #expect(view.counts == [2])
        #expect(view.changes.map(\.old?.count) == [0])
    }

    @Test("A whole reflect among them makes the one whole")
    @MainActor
    func latestWithReflect() async {
        let view = MockView()
        let presenter = Presenter(view: view, flux: CounterFlux(), delivery: .latest)
        onThreads(1) { _ in
            presenter.increment()
            presenter.reflect()
            presenter.increment()
        }
        await mainQueueTurn()
        #expect(view.counts == [2])
        #expect(view.changes[0].old == nil)
    }

    @Test("The delivery can be chosen later, as a subclass does in its initialiser, and chosen again")
    @MainActor
    func viewDelivery() async {
        let view = MockView()
        let presenter = Presenter(view: view, flux: CounterFlux())
        #expect(presenter.viewDelivery == .everyChange)
        onThreads(1) { _ in
            presenter.increment()
            presenter.increment()
            presenter.viewDelivery = .latest
            presenter.increment()
        }
        await mainQueueTurn()
        #expect(view.counts == [1, 3])
        presenter.viewDelivery = .everyChange
        onThreads(1) { _ in
            presenter.increment()
            presenter.increment()
        }
        await mainQueueTurn()
        #expect(view.counts == [1, 3, 4, 5])
    }
}
