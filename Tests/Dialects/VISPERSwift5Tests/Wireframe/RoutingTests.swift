import HeadlessUIKit
import VISPER_Core
import XCTest

class RoutingTests: XCTestCase {
    let url = URL(string: "/amber")!

    func testARouteEqualsOneWithItsPatternParametersAndOption() {
        let option = Corridor(floor: "first")
        let stamped = StampedRoute(parameters: ["case": "4"], routingOption: option, routePattern: "/amber")
        let stub = RouteStub("/amber", parameters: ["case": "4"], routingOption: option)
        XCTAssertTrue(stamped.isEqual(routeResult: stub))
        XCTAssertEqual(stamped, stamped)
        XCTAssertFalse(stamped.isEqual(routeResult: nil))
        stub.routePattern = "/jade"
        XCTAssertFalse(stamped.isEqual(routeResult: stub))
    }

    func testTheOptionOfARouteIsReplaced() {
        var route: RouteResult = StampedRoute(parameters: [:], routingOption: nil, routePattern: "/amber")
        XCTAssertNil(OptionOfTheRoute().option(routeResult: route))
        route.routingOption = Corridor(floor: "cellar")
        let option = OptionOfTheRoute().option(routeResult: route)
        XCTAssertTrue(Corridor(floor: "cellar").isEqual(otherOption: option))
        XCTAssertNil(OptionProviderStub().option(routeResult: route))
    }

    func testProvidersAreStructsOrObjects() throws {
        let route = RouteStub("/side/jade")
        let rooms: ControllerProvider = SideRoom()
        XCTAssertTrue(rooms.isResponsible(routeResult: route))
        let room = try rooms.makeController(routeResult: route)

        let captions: PresenterProvider = PatternCaptions()
        for caption in try captions.makePresenters(routeResult: route, controller: room) {
            XCTAssertTrue(caption.isResponsible(routeResult: route, controller: room))
            try caption.addPresentationLogic(routeResult: route, controller: room)
        }
        XCTAssertEqual(room.title, "/side/jade")

        let presenters = PresenterProviderStub()
        XCTAssertFalse(presenters.isResponsible(routeResult: route, controller: room))
        let spy = PresenterSpy()
        presenters.provided = [spy]
        try presenters.makePresenters(routeResult: route, controller: room)
            .forEach { try $0.addPresentationLogic(routeResult: route, controller: room) }
        XCTAssertEqual(spy.presented?.controller, room)

        let controllers = ControllerProviderStub()
        XCTAssertEqual(try controllers.makeController(routeResult: route), controllers.provided)
    }

    func testAPresentationReachesTheObserverThroughTheDelegate() throws {
        let room = AlarmedRoom()
        let wireframe = WireframeSpy()
        let spy = RoutingObserverSpy()
        let delegate = ForwardingDelegate()
        delegate.routingObserver = spy
        var isCompleted = false
        try RoutingPresenterStub().present(
            controller: room,
            routeResult: RouteStub("/amber"),
            wireframe: wireframe,
            delegate: delegate,
            completion: { isCompleted = true }
        )
        XCTAssertTrue(isCompleted)
        XCTAssertEqual(spy.announcements, 1)
        XCTAssertEqual(spy.arrivals, 1)
        XCTAssertTrue(spy.announced?.wireframe as? WireframeSpy === wireframe)
        XCTAssertEqual(spy.announced?.controller, room)

        delegate.routingObserver = SleepingGuard()
        try delegate.willPresent(
            controller: room,
            routeResult: RouteStub("/amber"),
            routingPresenter: nil,
            wireframe: wireframe
        )
        room.didRoute(wireframe: wireframe, routeResult: RouteStub("/amber"))
        room.willRoute(wireframe: wireframe, routeResult: RouteStub("/amber"))
        XCTAssertEqual(room.visits, 1)
    }

    func testResolversAndDismissersAreUsedThroughTheirProtocols() {
        let gallery = UIViewController()
        let painting = UIViewController()
        gallery.addChild(painting)
        let resolver: TopControllerResolver = LastChildResolver()
        XCTAssertEqual(resolver.topController(of: gallery), painting)
        XCTAssertTrue(resolver.isResponsible(controller: gallery))

        let dismisser: ControllerDismisser = AnimatedDismisser()
        XCTAssertFalse(dismisser.isResponsible(animated: false, controller: painting))
        var isCompleted = false
        dismisser.dismiss(animated: true, controller: painting, completion: { isCompleted = true })
        XCTAssertTrue(isCompleted)
    }

    func testAContainerIsUsedThroughItsOwner() {
        let owner: HasControllerContainer = Cloakroom(controllerContainer: ControllerList())
        let coat = UIViewController()
        owner.controllerContainer.addUnretained(controller: coat)
        XCTAssertEqual(owner.controllerContainer.getController { $0 == coat }, coat)
        owner.controllerContainer.remove(controller: coat)
        XCTAssertNil(owner.controllerContainer.getController(matches: { _ in true }))
    }

    func testEveryMethodOfAWireframeHasItsShortForms() throws {
        let spy = WireframeSpy()
        let wireframe: Wireframe = spy
        let option = Corridor(floor: "first")

        // Routes
        try wireframe.route(route: "/amber", parameters: ["case": 4], option: option, completion: {})
        try wireframe.route(url: url, parameters: ["case": 4], option: option)
        try wireframe.route(url: url, parameters: ["case": 4], completion: {})
        try wireframe.route(url: url, parameters: ["case": 4])
        try wireframe.route(url: url, option: option) {}
        try wireframe.route(url: url, option: option)
        try wireframe.route(url: url) {}
        try wireframe.route(url: url)
        XCTAssertEqual(spy.calls.count, 8)
        XCTAssertTrue(try wireframe.canRoute(url: url, option: option))
        XCTAssertTrue(try wireframe.canRoute(url: url, parameters: [:]))
        XCTAssertTrue(try wireframe.canRoute(url: url))
        XCTAssertNil(try wireframe.controller(url: url))

        // Parts
        try wireframe.add(responsibleFor: { $0.routePattern == "/amber" }) { route in
            _ = route.parameters
        }
        try wireframe.add(responsibleFor: { _ in true }, handler: { _ in })
        wireframe.add(controllerDismisser: AnimatedDismisser())
        wireframe.add(topControllerResolver: LastChildResolver())
        wireframe.add(routingPresenter: RoutingPresenterStub())
        wireframe.add(routingObserver: SleepingGuard(), routePattern: "/amber")
        wireframe.add(routingObserver: SleepingGuard())
        wireframe.add(presenterProvider: PresenterProviderStub())
        wireframe.add(optionProvider: OptionProviderStub())
        wireframe.add(controllerProvider: ControllerProviderStub())

        // Screens
        let room = UIViewController()
        wireframe.addUnretained(controller: room)
        XCTAssertEqual(wireframe.topViewController, room)
        XCTAssertEqual(wireframe.getController(matches: { _ in true }), room)
        wireframe.dismissTopViewController(animated: true) {}

        // The spy's own type has the forms too, beside its methods without `throws`.
        spy.add(routePattern: "/amber")
        spy.route(url: url, parameters: [:], option: nil) {}
        try spy.route(url: url)
        XCTAssertEqual(spy.url, url)
    }
}
