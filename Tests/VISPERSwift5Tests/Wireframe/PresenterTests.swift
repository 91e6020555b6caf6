import VISPER_UIViewController
import XCTest

class PresenterTests: XCTestCase {
    let wireframe = MockWireframe()
    let routeResult = MockRouteResult(routePattern: "/start", parameters: ["id": "1"])

    override func setUp() {
        super.setUp()
        UIViewController.enableLifecycleEvents()
    }

    func testEventPresenterIsNotifiedOfTheViewsLife() {
        let controller = UIViewController()
        let presenter = MockEventPresenter()
        controller.addVisperPresenter(presenter)
        controller.loadViewIfNeeded()
        XCTAssertTrue(presenter.events.first is LoadViewEvent)
        XCTAssertTrue(presenter.events.last is ViewDidLoadEvent)
        XCTAssertEqual(presenter.views.last, controller.view)
        XCTAssertEqual(presenter.controllers.last, controller)

        controller.removeVisperPresenter(presenter)
        controller.addVisperPresenter(presenter, priority: 3)
        XCTAssertEqual(controller.visperPresenters.count, 1)
        presenter.stubbedIsResponsibleResult = false
        controller.notifyPresenters(of: controller.view, withEvent: NamedEvent(controller: controller))
        XCTAssertEqual(presenter.events.count, 2)
    }

    func testEventsHaveNamesAndSenders() {
        let controller = UIViewController()
        let event = ViewDidDisappearEvent(sender: controller, animated: true)
        XCTAssertEqual(event.name, "ViewDidDisappearEvent")
        XCTAssertTrue(event.sender === controller)
        XCTAssertTrue(event.animated)
        XCTAssertEqual(SlowAppearEvent(sender: controller, animated: false).name, "SlowAppearEvent")
    }

    func testSubclassOfTheLifecyclePresenterOverridesEverything() throws {
        let controller = UIViewController()
        let presenter = MockLifecyclePresenter(name: "first")
        try presenter.addPresentationLogic(routeResult: routeResult, controller: controller)
        controller.addVisperPresenter(presenter)
        controller.add(controllerPresenter: MockLifecyclePresenter())
        controller.loadViewIfNeeded()
        XCTAssertEqual(presenter.steps, ["receivedEvent", "load", "receivedEvent", "viewDidLoad"])
        XCTAssertTrue(ViewControllerLifecycleEventPresenter().isResponsible(nil, view: nil, controller: nil))
    }

    func testControllerPresentersAreClassesOrStructs() throws {
        let controller = UIViewController()
        let presenter = MockControllerPresenter()
        let presenters: [Presenter] = [presenter, StructControllerPresenter(title: "Start")]
        for presenter in presenters {
            try presenter.addPresentationLogic(routeResult: routeResult, controller: controller)
            controller.retainPresenter(PresenterObjc(presenter: presenter))
        }
        controller.add(controllerPresenter: StructControllerPresenter(title: "Start again"), priority: 1)
        controller.loadViewIfNeeded()
        XCTAssertEqual(presenter.steps, ["viewDidLoad"])
        XCTAssertEqual(controller.title, "Start again")
    }

    func testFunctionalPresenters() throws {
        let controller = UIViewController()
        var calls: [String] = []
        let presenter = FunctionalPresenter(
            isResponsibleCallback: { result, _ in result.routePattern == "/start" },
            addPresentationLogic: { _, _ in calls.append("logic") }
        )
        XCTAssertTrue(presenter.isResponsible(routeResult: routeResult, controller: controller))
        try presenter.addPresentationLogic(routeResult: routeResult, controller: controller)
        XCTAssertNil(FunctionalPresenter().isResponsibleCallback)

        let controllerPresenter = CountingControllerPresenter(
            viewDidLoadCallback: { view, _ in calls.append("viewDidLoad") },
            viewWillAppearCallback: { animated, view, controller in calls.append("viewWillAppear") },
            willRouteCallback: { wireframe, result, controller in calls.append("willRoute") }
        )
        try controllerPresenter.addPresentationLogic(routeResult: routeResult, controller: controller)
        controllerPresenter.willRoute(wireframe: wireframe, routeResult: routeResult, controller: controller)
        controller.loadViewIfNeeded()
        XCTAssertEqual(calls, ["logic", "willRoute", "viewDidLoad"])
        XCTAssertEqual(controllerPresenter.loadCount, 1)

        let counting = CountingPresenter()
        try counting.addPresentationLogic(routeResult: routeResult, controller: controller)
        XCTAssertEqual(counting.count, 1)
    }

    func testControllerIsNotifiedOfItsRouteThroughObjects() {
        let controller = MockViewController()
        let wireframeObjc = WireframeObjc(wireframe: wireframe)
        let resultObjc = RouteResultObjc(routeResult: routeResult)
        controller.willRoute(wireframeObjc, routeResult: resultObjc)
        controller.didRoute(wireframeObjc, routeResult: resultObjc)

        XCTAssertTrue(controller.willRouteParameters?.wireframe.wireframe as? MockWireframe === wireframe)
        XCTAssertTrue(
            controller.didRouteParameters?.routeResult.routeResult as? MockRouteResult === routeResult
        )
        XCTAssertEqual(controller.routeResultObjc, resultObjc)
        XCTAssertEqual(controller.routePattern, "/start")
        XCTAssertEqual(controller.routeParameters as NSDictionary?, ["id": "1"] as NSDictionary)
        XCTAssertTrue(resultObjc.isEqual(routeResult: routeResult))

        controller.routeResultObjc = nil
        XCTAssertNil(controller.routePattern)
        XCTAssertNil(controller.routeParameters)
    }

    func testWrappersAreWhatTheyWrap() throws {
        let wireframeObjc: Wireframe = NamedWireframeObjc(wireframe: wireframe)
        try wireframeObjc.route(url: URL(string: "/start")!)
        XCTAssertEqual(wireframe.calls, ["route"])

        var resultObjc: RouteResult = NamedRouteResultObjc(routeResult: routeResult)
        resultObjc.routingOption = StructRoutingOption(name: "push")
        XCTAssertNotNil(routeResult.routingOption)

        let presenter = CountingPresenterObjc(presenter: MockPresenter())
        try presenter.addPresentationLogic(routeResult: resultObjc, controller: UIViewController())
        XCTAssertEqual(presenter.count, 1)
        XCTAssertTrue((presenter.presenter as? MockPresenter)?.invokedAddPresentationLogic ?? false)
    }

    func testContainerIsWeakAndOpen() {
        let container = CountingContainer()
        let controller = UIViewController()
        container.addUnretained(controller: controller)
        container.addUnretained(controller: UIViewController())
        XCTAssertEqual(container.getController(matches: { _ in true }), controller)
        container.remove(controller: controller)
        XCTAssertNil(container.getController { _ in true })
        XCTAssertEqual(container.addCount, 2)
        XCTAssertEqual(container.removeCount, 1)
    }
}
