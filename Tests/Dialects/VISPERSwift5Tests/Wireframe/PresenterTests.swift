import VISPER_UIViewController
import XCTest

class PresenterTests: XCTestCase {
    let route = RouteStub("/amber", parameters: ["case": "4"])
    let wireframe = WireframeSpy()

    override func setUp() {
        super.setUp()
        UIViewController.enableLifecycleEvents()
    }

    // MARK: Events

    func testAnEventPresenterReceivesTheEventsOfTheView() {
        let room = UIViewController()
        let spy = EventPresenterSpy()
        room.addVisperPresenter(spy)
        room.loadViewIfNeeded()
        XCTAssertTrue(spy.received.first?.event is LoadViewEvent)
        XCTAssertTrue(spy.received.last?.event is ViewDidLoadEvent)
        XCTAssertEqual(spy.received.last?.controller, room)
        XCTAssertEqual(spy.received.last?.view, room.view)

        room.removeVisperPresenter(spy)
        room.addVisperPresenter(spy, priority: 3)
        XCTAssertEqual(room.visperPresenters.count, 1)
        spy.isListening = false
        room.notifyPresenters(of: room.view, withEvent: FireDrill(in: room))
        XCTAssertEqual(spy.received.count, 2)
    }

    func testAnEventHasANameThatASubclassMayOverride() {
        let room = UIViewController()
        XCTAssertEqual(EveningOpening(sender: room, animated: false).name, "EveningOpening")
        let event = ViewDidDisappearEvent(sender: room, animated: true)
        XCTAssertTrue(event.animated)
        XCTAssertTrue(event.sender === room)
        XCTAssertEqual(event.name, "ViewDidDisappearEvent")
    }

    func testASubclassOfTheLifecyclePresenterOverridesEveryMethod() throws {
        let room = UIViewController()
        let spy = LifecyclePresenterSpy(room: "amber")
        try spy.addPresentationLogic(routeResult: route, controller: room)
        room.addVisperPresenter(spy)
        room.add(controllerPresenter: LifecyclePresenterSpy())
        room.loadViewIfNeeded()
        XCTAssertEqual(spy.events, ["event", "loads", "event", "loaded"])
        XCTAssertTrue(ViewControllerLifecycleEventPresenter().isResponsible(nil, view: nil, controller: nil))
    }

    // MARK: Presenters

    func testPresentersOfControllersAreStructsOrObjects() throws {
        let room = UIViewController()
        let spy = ControllerPresenterSpy()
        let presenters: [Presenter] = [NamePlate(name: "Amber"), spy]
        for presenter in presenters {
            room.retainPresenter(PresenterObjc(presenter: presenter))
            try presenter.addPresentationLogic(routeResult: route, controller: room)
        }
        room.add(controllerPresenter: NamePlate(name: "Amber and jade"), priority: 1)
        room.loadViewIfNeeded()
        XCTAssertEqual(room.title, "Amber and jade")
        XCTAssertEqual(spy.events, ["loaded"])
    }

    func testPresentersAreMadeOfFunctions() throws {
        let room = UIViewController()
        var calls: [String] = []
        let presenter = FunctionalPresenter(
            isResponsibleCallback: { route, _ in route.routePattern == "/amber" },
            addPresentationLogic: { _, _ in calls.append("presented") }
        )
        XCTAssertTrue(presenter.isResponsible(routeResult: route, controller: room))
        try presenter.addPresentationLogic(routeResult: route, controller: room)
        XCTAssertNil(FunctionalPresenter().isResponsibleCallback)

        let counted = CountedPresenter()
        try counted.addPresentationLogic(routeResult: route, controller: room)
        XCTAssertEqual(counted.tours, 1)

        let ofTheRoom = CountedControllerPresenter(
            viewDidLoadCallback: { view, _ in calls.append("loaded") },
            viewWillAppearCallback: { animated, view, room in calls.append("appears") },
            willRouteCallback: { wireframe, route, room in calls.append("routes") }
        )
        try ofTheRoom.addPresentationLogic(routeResult: route, controller: room)
        ofTheRoom.willRoute(wireframe: wireframe, routeResult: route, controller: room)
        room.loadViewIfNeeded()
        XCTAssertEqual(calls, ["presented", "routes", "loaded"])
        XCTAssertEqual(ofTheRoom.loads, 1)
    }

    // MARK: Wrappers

    func testAControllerIsNotifiedOfItsRouteWithObjects() {
        let room = Room()
        let wireframeObjc = WireframeObjc(wireframe: wireframe)
        let routeObjc = RouteResultObjc(routeResult: route)
        room.willRoute(wireframeObjc, routeResult: routeObjc)
        room.didRoute(wireframeObjc, routeResult: routeObjc)
        XCTAssertTrue(room.routes?.wireframe.wireframe as? WireframeSpy === wireframe)
        XCTAssertTrue(room.routed?.routeResult.routeResult as? RouteStub === route)
        XCTAssertTrue(routeObjc.isEqual(routeResult: route))

        XCTAssertEqual(room.routeParameters as NSDictionary?, ["case": "4"] as NSDictionary)
        XCTAssertEqual(room.routePattern, "/amber")
        XCTAssertEqual(room.routeResultObjc, routeObjc)
        room.routeResultObjc = nil
        XCTAssertNil(room.routeParameters)
        XCTAssertNil(room.routePattern)
    }

    func testAWrapperForwardsToWhatItWraps() throws {
        var routeObjc: RouteResult = LabelledRouteResultObjc(routeResult: route)
        routeObjc.routingOption = Corridor(floor: "first")
        XCTAssertNotNil(route.routingOption)

        let wireframeObjc: Wireframe = LabelledWireframeObjc(wireframe: wireframe)
        try wireframeObjc.route(url: URL(string: "/amber")!)
        XCTAssertEqual(wireframe.calls, ["route"])

        let presenter = CountedPresenterObjc(presenter: PresenterSpy())
        try presenter.addPresentationLogic(routeResult: routeObjc, controller: UIViewController())
        XCTAssertEqual(presenter.tours, 1)
        XCTAssertNotNil((presenter.presenter as? PresenterSpy)?.presented)
    }

    func testASubclassOfTheContainerRetainsNoController() {
        let container = CountedContainer()
        let room = UIViewController()
        container.addUnretained(controller: UIViewController())
        container.addUnretained(controller: room)
        XCTAssertEqual(container.getController(matches: { _ in true }), room)
        container.remove(controller: room)
        XCTAssertNil(container.getController { _ in true })
        XCTAssertEqual(container.removals, 1)
        XCTAssertEqual(container.additions, 2)
    }
}
