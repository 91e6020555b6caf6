import Prex
import TestSupport
import Testing
import XCTest

@Suite("Ways to test a Flux and a presenter")
struct TestingStyleTests {
    @Test("An action dispatched directly to the dispatcher reaches the View's reflect")
    @MainActor
    func actionToView() {
        let view = MockView()
        let flux = CounterFlux()
        let presenter = Presenter(view: view, flux: flux)
        flux.dispatcher.dispatch(.increment)
        #expect(view.changes.first?.count?.value == 1)
        withExtendedLifetime(presenter) {}
    }

    @Test("An action dispatched outside the main actor reaches the View's reflect")
    func actionToViewNonisolated() async {
        let view = MockView()
        let flux = CounterFlux()
        let presenter = Presenter(view: view, flux: flux)
        flux.dispatcher.dispatch(.increment)
        await mainQueueTurn()
        #expect(await view.changes.first?.count?.value == 1)
        withExtendedLifetime(presenter) {}
    }

    @Test("A registered handler receives an action that a presenter's method dispatches")
    func methodToHandler() {
        let flux = CounterFlux()
        let presenter = Presenter(view: MockView(), flux: flux)
        let log = Log<CounterAction>()
        let subscription = flux.dispatcher.register { log.note($0) }
        presenter.increment()
        flux.dispatcher.unregister(subscription)
        #expect(log.values == [.increment])
    }
}

final class TestingStyleXCTests: XCTestCase {
    func testActionToViewInASynchronousTest() {
        let view = MockView()
        let flux = CounterFlux()
        let presenter = Presenter(view: view, flux: flux)
        let expectation = expectation(description: "reflect")
        MainActor.assumeIsolated {
            view.reflected = { change in
                XCTAssertEqual(change.count?.value, 1)
                expectation.fulfill()
            }
        }
        flux.dispatcher.dispatch(.increment)
        wait(for: [expectation], timeout: 5)
        withExtendedLifetime(presenter) {}
    }

    func testChangeFromAnotherThreadArrivesWhileTheTestWaits() {
        let view = MockView()
        let presenter = Presenter(view: view, flux: CounterFlux())
        let expectation = expectation(description: "reflect")
        MainActor.assumeIsolated {
            view.reflected = { _ in
                XCTAssertTrue(Thread.isMainThread)
                expectation.fulfill()
            }
        }
        DispatchQueue.global().async { presenter.increment() }
        wait(for: [expectation], timeout: 5)
    }

    func testDispatchOnTheMainThreadFromInsideAnotherQueue() {
        let view = MockView()
        let presenter = Presenter(view: view, flux: CounterFlux())
        DispatchQueue(label: "other").sync { presenter.increment() }
        MainActor.assumeIsolated { XCTAssertEqual(view.counts, [1]) }
    }

    @MainActor
    func testOnTheMainActor() {
        let view = MockView()
        let presenter = Presenter(view: view, flux: CounterFlux())
        presenter.increment()
        XCTAssertEqual(view.counts, [1])
    }

    func testAsynchronously() async {
        let view = MockView()
        let presenter = Presenter(view: view, flux: CounterFlux())
        presenter.increment()
        await mainQueueTurn()
        let counts = await view.counts
        XCTAssertEqual(counts, [1])
    }
}
