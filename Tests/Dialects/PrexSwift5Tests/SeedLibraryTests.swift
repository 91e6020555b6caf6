import Prex
import XCTest

final class SeedLibraryTests: XCTestCase {
    private struct OnePageAlmanac: Almanac {
        let page: String?
        func findHint(found: @escaping (String?) -> Void) { found(page) }
    }

    private var shelf: Flux<ShelfAction, ShelfState>!
    private var spy: ViewSpy!
    private var presenter: ShelfPresenter!

    override func setUp() {
        super.setUp()
        shelf = Flux(state: ShelfState(), mutation: ShelfMutation())
        spy = ViewSpy()
        presenter = ShelfPresenter(view: spy, flux: shelf, almanac: OnePageAlmanac(page: "keep them dry"))
    }

    func testAViewThatConformsInAnExtensionMakesItsOwnPresenter() {
        let register = LendingRegister()
        register.presenter.lendPacket()
        register.presenter.dispatch(.stock(SeedPacket(variety: "dill")))
        register.presenter.lendPacket()
        XCTAssertEqual(register.totals, [1, 2])
    }

    func testPresentersOfTheSharedFluxChangeOneState() {
        let desk = LendingDeskPresenter(view: spy)
        let window = Presenter(view: spy, flux: Flux.shared)
        let before = window.state.lent
        window.lendPacket()
        desk.lendPacket()
        window.lendPacket()
        desk.takePacketBack()
        XCTAssertEqual(Flux.shared.store.state.lent, before + 2)
        XCTAssertEqual(Shelves.herbs.store.state.lent, 0)
    }

    func testAnActionOfTheDispatcherIsReflectedOnTheMainThread() {
        let reflected = expectation(description: "the view reflects the change")
        spy.onChange = { change in
            XCTAssertTrue(Thread.isMainThread)
            XCTAssertNil(change.hint)
            XCTAssertEqual(change.lent?.value, 1)
            XCTAssertEqual(change.old?.lent, 0)
            reflected.fulfill()
        }
        shelf.dispatcher.dispatch(.lend)
        wait(for: [reflected], timeout: 5)
        XCTAssertEqual(presenter.state.lent, 1)
    }

    func testActionsOfAnotherThreadAreReflectedInOrderOnTheMainThread() {
        let lent = expectation(description: "the advice and the loan are reflected")
        var hints: [String?] = []
        spy.onChange = { change in
            XCTAssertTrue(Thread.isMainThread)
            hints.append(change.hint?.value)
            guard change.lent != nil else { return }
            lent.fulfill()
        }
        presenter.lend(onAdviceOf: GardenersRadio())
        wait(for: [lent], timeout: 5)
        XCTAssertEqual(hints, ["sow after the frost", nil])
    }

    func testAHandlerReceivesActionsUntilItIsUnregistered() {
        var heard: [String] = []
        let subscription = shelf.dispatcher.register { action in
            guard case .explain(let hint) = action else { return }
            heard.append(hint ?? "-")
        }
        presenter.readAlmanac()
        presenter.lendPacket()
        shelf.dispatcher.unregister(subscription)
        presenter.readAlmanac()
        XCTAssertEqual(heard, ["keep them dry"])
        XCTAssertEqual(shelf.store.state.hint, "keep them dry")
    }

    func testAListenerReceivesChangesUntilItIsRemoved() {
        var totals: [Int] = []
        let subscription = shelf.store.addListener { totals.append($0.new.lent) }
        presenter.lendPacket()
        presenter.takePacketBack()
        shelf.store.removeListener(with: subscription)
        presenter.lendPacket()
        XCTAssertEqual(totals, [1, 0])
    }

    func testReflectPassesAChangeWithoutAnOldState() {
        var received: [StateChange<ShelfState>] = []
        spy.onChange = { received.append($0) }
        presenter.reflect()
        XCTAssertEqual(received.map { $0.old?.lent }, [nil])
        XCTAssertEqual(received.first?.lent?.value, 0)
        XCTAssertEqual(received.first?.changedProperty(for: \.lent)?.value, 0)
    }
}
