import Prex
import XCTest

final class CounterPresenterTests: XCTestCase {
    private struct StubService: TitleService {
        let title: String?
        func loadTitle(completion: @escaping (String?) -> Void) { completion(title) }
    }

    private var view: MockView!
    private var flux: Flux<CounterAction, CounterState>!
    private var presenter: CounterPresenter!

    override func setUp() {
        super.setUp()
        view = MockView()
        flux = Flux(state: CounterState(), mutation: CounterMutation())
        presenter = CounterPresenter(view: view, flux: flux, service: StubService(title: "stub"))
    }

    func testActionDispatchedAtTheDispatcherReachesTheView() {
        let expectation = self.expectation(description: "reflect")
        view.reflected = { change in
            XCTAssertTrue(Thread.isMainThread)
            XCTAssertEqual(change.count?.value, 1)
            XCTAssertNil(change.title)
            XCTAssertEqual(change.old?.count, 0)
            expectation.fulfill()
        }
        flux.dispatcher.dispatch(.increment)
        wait(for: [expectation], timeout: 5)
        XCTAssertEqual(presenter.state.count, 1)
    }

    func testMethodOfThePresenterDispatches() {
        var actions: [String] = []
        let subscription = flux.dispatcher.register { action in
            if case .setTitle(let title) = action { actions.append(title ?? "nil") }
        }
        presenter.loadTitle()
        flux.dispatcher.unregister(subscription)
        presenter.loadTitle()
        XCTAssertEqual(actions, ["stub"])
        XCTAssertEqual(flux.store.state.title, "stub")
    }

    func testBackgroundWorkReachesTheViewOnTheMainThread() {
        let expectation = self.expectation(description: "both changes")
        var titles: [String?] = []
        view.reflected = { change in
            XCTAssertTrue(Thread.isMainThread)
            titles.append(change.title?.value)
            if change.count != nil { expectation.fulfill() }
        }
        presenter.loadInBackground(from: Session())
        wait(for: [expectation], timeout: 5)
        XCTAssertEqual(titles, ["file", nil])
    }

    func testReflectShowsEverything() {
        var changes: [StateChange<CounterState>] = []
        view.reflected = { changes.append($0) }
        presenter.reflect()
        XCTAssertEqual(changes.count, 1)
        XCTAssertNil(changes[0].old)
        XCTAssertEqual(changes[0].count?.value, 0)
        XCTAssertEqual(changes[0].changedProperty(for: \.count)?.value, 0)
    }

    func testSharedFluxServesSeveralPresenters() {
        let first = SharedCounterPresenter(view: view)
        let second = Presenter(view: view, flux: Flux.shared)
        let before = Flux.shared.store.state.count
        first.increment()
        second.increment()
        first.decrement()
        XCTAssertEqual(Flux.shared.store.state.count, before + 1)
        XCTAssertEqual(SharedFlux.counter.store.state.count, 0)
    }

    func testScreenThatConformsInAnExtensionAndOwnsItsPresenter() {
        let screen = LegacyScreen()
        screen.presenter.increment()
        screen.presenter.increment()
        screen.presenter.dispatch(.attach(Badge(text: "new")))
        XCTAssertEqual(screen.shown, [1, 2])
    }

    func testListenerSeesEveryChangeUntilRemoved() {
        var counts: [Int] = []
        let subscription = flux.store.addListener { counts.append($0.new.count) }
        presenter.increment()
        flux.store.removeListener(with: subscription)
        presenter.increment()
        XCTAssertEqual(counts, [1])
    }
}
