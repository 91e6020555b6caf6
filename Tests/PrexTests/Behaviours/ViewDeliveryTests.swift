import Prex
import TestSupport
import Testing

@Suite("View delivery")
struct ViewDeliveryTests {
    @Test("With .latest, pending changes are delivered as one: old of the first, new of the last")
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

    @Test("With .latest, pending changes are delivered together with the next change on the main thread")
    @MainActor
    func latestInline() {
        let view = MockView()
        let presenter = Presenter(view: view, flux: CounterFlux(), delivery: .latest)
        onThreads(1) { _ in presenter.increment() }
        presenter.increment()
        #expect(view.counts == [2])
        #expect(view.changes.map(\.old?.count) == [0])
    }

    @Test("With .latest, a pending reflect() makes the merged change a whole one, without an old state")
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

    @Test("viewDelivery can be set and changed after the presenter's initialisation")
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
