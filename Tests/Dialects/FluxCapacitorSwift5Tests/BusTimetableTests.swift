import FluxCapacitor
import XCTest

final class BusTimetableTests: XCTestCase {
    private var timetable: PrintedTimetable!

    override func setUp() {
        super.setUp()
        timetable = PrintedTimetable()
        timetable.departures = ["Market": [Departure(line: "12", minutes: 4)]]
        timetable.stops = .success(["Market", "Mill Lane", "Harbour", "Mill Pond"].map(Stop.init(name:)))
    }

    override func tearDown() {
        DepartureStore.instantiate().clear()
        StopStore.instantiate().clear()
        super.tearDown()
    }

    // MARK: Actions and stores

    func testAnInvokeHasReducedWhenItReturns() {
        let store = StopStore.instantiate()
        let action = StopAction(service: timetable)
        action.invoke(.found([Stop(name: "Depot")]))
        XCTAssertEqual(store.stops.value.map { $0.name }, ["Depot"])
        action.forgetStops()
        XCTAssertTrue(store.stops.value.isEmpty)
    }

    func testAnErrorOfTheServiceIsInTheStore() {
        timetable.stops = .failure(ServiceError.strike)
        let store = StopStore.instantiate()
        let ended = expectation(description: "the search has begun and ended")
        var phases: [Bool] = []
        let dust = store.isSearching.observe(on: .main) { isSearching in
            phases.append(isSearching)
            if phases == [false, true, false] { ended.fulfill() }
        }
        // A local constant, since the closure that the service calls does not retain the action.
        let action = StopAction(service: timetable)
        action.findStops(named: "Harbour")
        wait(for: [ended], timeout: 5)
        dust.clean()
        XCTAssertEqual(store.disruption.value as? ServiceError, .strike)
    }

    func testAnObserverOnAQueueReceivesWhatTheServiceAnswers() {
        let announced = expectation(description: "the departures are announced")
        let board = DepartureStore.instantiate().board
        let dust = board.observe(on: .queue(DispatchQueue(label: "platform")), ignoreFirst: true) {
            XCTAssertEqual($0, [Departure(line: "12", minutes: 4)])
            announced.fulfill()
        }
        DepartureAction(service: timetable).announceDepartures(from: Stop(name: "Market"))
        wait(for: [announced], timeout: 5)
        dust.clean()
    }

    func testStoresWithOneNameInTwoScopesAreTwoStores() {
        Settings.Action().type("low floor")
        XCTAssertEqual(Settings.Store.instantiate().text.value, "low floor")
        XCTAssertEqual(Login.Store.instantiate().text.value, "")
        Login.Action().type("passenger")
        XCTAssertEqual(Settings.Store.instantiate().text.value, "low floor")
        Settings.Store.instantiate().clear()
        XCTAssertEqual(Settings.Store.instantiate().text.value, "default")
        XCTAssertEqual(Login.Store.instantiate().text.value, "passenger")
        Login.Store.instantiate().clear()
    }

    // MARK: Screens

    func testAScreenIsRedrawnOnTheMainThread() {
        let screen = StopScreen(service: timetable)
        let redrawn = expectation(description: "the stops are drawn")
        screen.redrawn = {
            XCTAssertTrue(Thread.isMainThread)
            guard screen.names.count == 2 else { return }
            redrawn.fulfill()
        }
        screen.search.enter("Mill")
        XCTAssertEqual(screen.spinner, [true])
        wait(for: [redrawn], timeout: 5)
        XCTAssertEqual(screen.names, ["Mill Lane", "Mill Pond"])
        XCTAssertEqual(screen.search.headline, "Stops found: 2")

        // The service's thread may still be notifying observers. It then also notifies them of the chosen stop, so wait
        // for that notification.
        let departed = expectation(description: "the screen departs from the stop")
        let departs = screen.search.departs
        screen.search.departs = { stop in
            departs?(stop)
            departed.fulfill()
        }
        screen.search.board(row: 1)
        wait(for: [departed], timeout: 5)
        XCTAssertEqual(screen.departures, ["Mill Pond"])
        XCTAssertEqual(StopStore.instantiate().boarding.value?.name, "Mill Pond")
    }

    func testObservingDoesNotRetainAScreen() {
        weak var screen: StopScreen?
        weak var search: StopSearch?
        do {
            let shown = StopScreen(service: timetable)
            search = shown.search
            screen = shown
        }
        XCTAssertNil(search)
        XCTAssertNil(screen)
        StopAction(service: timetable).invoke(.searching(true))
        XCTAssertTrue(StopStore.instantiate().isSearching.value)
    }

    func testScreensShareAStoreUntilTheirBustersAreCleaned() {
        let hall = AlarmScreen()
        let phone = AlarmScreen()
        hall.switchOn()
        phone.switchOn()
        let night = Departure(line: "N3", minutes: 55)
        let action = DepartureAction(service: timetable)
        action.toggleAlarm(for: night)
        phone.switchOff()
        action.toggleAlarm(for: night)
        XCTAssertEqual(phone.rings, [[], ["N3"]])
        XCTAssertEqual(hall.rings, [[], ["N3"], []])
    }

    // MARK: Values

    func testDustEndsItsOwnObservationOnly() {
        let minutes = Variable<Int>(9)
        var driver: [Int] = []
        var passenger: [Int] = []
        _ = Constant(minutes).observe { driver.append($0) }
        let dust = minutes.observe { passenger.append($0) }
        minutes.value -= 1
        dust.clean()
        minutes.value = 2
        XCTAssertEqual(driver, [9, 8, 2])
        XCTAssertEqual(passenger, [9, 8])
    }

    func testABridgeOfTheAppsOwnObservesUntilItEnds() {
        let stops = StopStore.instantiate().stops
        let action = StopAction(service: timetable)
        var names: [String] = []
        let all = stops.asObservable(on: .main, ignoreFirst: true).read { stops in
            names = stops.map { $0.name }
        }
        var counts: [Int] = []
        let counting = stops.asObservable().convert { $0.count }.read { counts.append($0) }
        action.invoke(.found([Stop(name: "Castle")]))
        counting.end()
        counting.end()
        action.invoke(.found([Stop(name: "Abbey")]))
        all.end()
        action.forgetStops()
        XCTAssertEqual(names, ["Castle", "Abbey"])
        XCTAssertEqual(counts, [0, 1])
    }

    func testABridgeOfTheAppsOwnDoesNotRetainTheConstant() {
        weak var weakConstant: Constant<Int>?
        let feed: Feed<Int>
        do {
            let constant = Constant(Variable(12))
            feed = constant.asObservable()
            weakConstant = constant
        }
        XCTAssertNil(weakConstant)
        var read: [Int] = []
        feed.read { read.append($0) }.end()
        XCTAssertEqual(read, [])
    }
}
