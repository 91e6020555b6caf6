import Prex
import TestSupport
import Testing
import XCTest

@Suite("Ways to test a Flux and a presenter")
struct TestingStyleTests {
    @Test("An action dispatched directly to the dispatcher reaches the View's reflect")
    @MainActor
    func actionToView() {
        let view = DeckView()
        let flux = FerryFlux()
        let presenter = Presenter(view: view, flux: flux)
        flux.dispatcher.dispatch(.board)
        #expect(view.changes.first?.aboard?.value == 1)
        withExtendedLifetime(presenter) {}
    }

    @Test("An action dispatched outside the main actor reaches the View's reflect")
    func actionToViewNonisolated() async {
        let view = DeckView()
        let flux = FerryFlux()
        let presenter = Presenter(view: view, flux: flux)
        flux.dispatcher.dispatch(.board)
        await mainQueueTurn()
        #expect(await view.changes.first?.aboard?.value == 1)
        withExtendedLifetime(presenter) {}
    }

    @Test("A registered handler receives an action that a presenter's method dispatches")
    func methodToHandler() {
        let flux = FerryFlux()
        let presenter = Presenter(view: DeckView(), flux: flux)
        let log = Log<FerryAction>()
        let subscription = flux.dispatcher.register { log.note($0) }
        presenter.letAboard()
        flux.dispatcher.unregister(subscription)
        #expect(log.values == [.board])
    }
}

final class TestingStyleXCTests: XCTestCase {
    func testActionToViewInASynchronousTest() {
        let view = DeckView()
        let flux = FerryFlux()
        let presenter = Presenter(view: view, flux: flux)
        let expectation = expectation(description: "the deck has changed")
        MainActor.assumeIsolated {
            view.onReflect = { change in
                XCTAssertEqual(change.aboard?.value, 1)
                expectation.fulfill()
            }
        }
        flux.dispatcher.dispatch(.board)
        wait(for: [expectation], timeout: 5)
        withExtendedLifetime(presenter) {}
    }

    func testChangeFromAnotherThreadArrivesWhileTheTestWaits() {
        let view = DeckView()
        let presenter = Presenter(view: view, flux: FerryFlux())
        let expectation = expectation(description: "the deck has changed")
        MainActor.assumeIsolated {
            view.onReflect = { _ in
                XCTAssertTrue(Thread.isMainThread)
                expectation.fulfill()
            }
        }
        DispatchQueue.global().async { presenter.letAboard() }
        wait(for: [expectation], timeout: 5)
    }

    func testDispatchOnTheMainThreadFromInsideAnotherQueue() {
        let view = DeckView()
        let presenter = Presenter(view: view, flux: FerryFlux())
        DispatchQueue(label: "other").sync { presenter.letAboard() }
        MainActor.assumeIsolated { XCTAssertEqual(view.loads, [1]) }
    }

    @MainActor
    func testOnTheMainActor() {
        let view = DeckView()
        let presenter = Presenter(view: view, flux: FerryFlux())
        presenter.letAboard()
        XCTAssertEqual(view.loads, [1])
    }

    func testAsynchronously() async {
        let view = DeckView()
        let presenter = Presenter(view: view, flux: FerryFlux())
        presenter.letAboard()
        await mainQueueTurn()
        let loads = await view.loads
        XCTAssertEqual(loads, [1])
    }
}
