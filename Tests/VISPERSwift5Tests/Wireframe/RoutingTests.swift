import VISPER_Core
import XCTest

class RoutingTests: XCTestCase {
    let url = URL(string: "/start")!

    func testRouteResultsAreComparedByPatternParametersAndOption() {
        let option = StructRoutingOption(name: "push")
        let result = StructRouteResult(routePattern: "/a", routingOption: option, parameters: ["id": "1"])
        let equal = MockRouteResult(routePattern: "/a", parameters: ["id": "1"], routingOption: option)
        XCTAssertTrue(result.isEqual(routeResult: equal))
        XCTAssertFalse(result.isEqual(routeResult: nil))
        equal.routePattern = "/b"
        XCTAssertFalse(result.isEqual(routeResult: equal))
        XCTAssertEqual(result, result)
    }

    func testOptionOfAResultCanBeReplaced() {
        var result: RouteResult = StructRouteResult(routePattern: "/a", routingOption: nil, parameters: [:])
        result.routingOption = StructRoutingOption(name: "modal")
        let provided = StructRoutingOptionProvider().option(routeResult: result)
        XCTAssertTrue(StructRoutingOption(name: "modal").isEqual(otherOption: provided))
        XCTAssertNil(MockRoutingOptionProvider().option(routeResult: result))
    }

    func testProvidersMakeControllersAndPresenters() throws {
        let result = MockRouteResult(routePattern: "/struct")
        let provider: ControllerProvider = StructControllerProvider()
        XCTAssertTrue(provider.isResponsible(routeResult: result))
        let controller = try provider.makeController(routeResult: result)

        let presenterProvider: PresenterProvider = StructPresenterProvider()
        for presenter in try presenterProvider.makePresenters(routeResult: result, controller: controller) {
            XCTAssertTrue(presenter.isResponsible(routeResult: result, controller: controller))
            try presenter.addPresentationLogic(routeResult: result, controller: controller)
        }
        XCTAssertEqual(controller.title, "/struct")

        let mock = MockPresenter()
        let mockProvider = MockPresenterProvider()
        XCTAssertFalse(mockProvider.isResponsible(routeResult: result, controller: controller))
        mockProvider.stubbedPresenters = [mock]
        try mockProvider.makePresenters(routeResult: result, controller: controller)
            .forEach { try $0.addPresentationLogic(routeResult: result, controller: controller) }
        XCTAssertEqual(mock.invokedAddPresentationLogicParameters?.controller, controller)

        let controllerProvider = MockControllerProvider()
        XCTAssertEqual(
            try controllerProvider.makeController(routeResult: result),
            controllerProvider.stubbedController
        )
    }

    func testPresenterTellsTheDelegateAndThatTheObserver() throws {
        let wireframe = MockWireframe()
        let observer = MockRoutingObserver()
        let delegate = MockRoutingDelegate()
        let presenter = MockRoutingPresenter()
        let controller = RoutingAwareController()
        var completed = false
        delegate.routingObserver = observer
        try presenter.present(
            controller: controller,
            routeResult: MockRouteResult(routePattern: "/a"),
            wireframe: wireframe,
            delegate: delegate,
            completion: { completed = true }
        )
        XCTAssertTrue(completed)
        XCTAssertEqual(observer.invokedWillPresentCount, 1)
        XCTAssertEqual(observer.invokedDidPresentCount, 1)
        XCTAssertEqual(observer.invokedWillPresentParameters?.controller, controller)
        XCTAssertTrue(observer.invokedWillPresentParameters?.wireframe as? MockWireframe === wireframe)

        delegate.routingObserver = SilentRoutingObserver()
        try delegate.willPresent(
            controller: controller,
            routeResult: MockRouteResult(routePattern: "/a"),
            routingPresenter: nil,
            wireframe: wireframe
        )
        controller.willRoute(wireframe: wireframe, routeResult: MockRouteResult(routePattern: "/a"))
        controller.didRoute(wireframe: wireframe, routeResult: MockRouteResult(routePattern: "/a"))
        XCTAssertEqual(controller.willRouteCount, 1)
    }

    func testResolversAndDismissers() {
        let parent = UIViewController()
        let child = UIViewController()
        parent.addChild(child)
        let resolver: TopControllerResolver = MockTopControllerResolver()
        XCTAssertTrue(resolver.isResponsible(controller: parent))
        XCTAssertEqual(resolver.topController(of: parent), child)

        let dismisser: ControllerDismisser = MockControllerDismisser()
        var completed = false
        XCTAssertFalse(dismisser.isResponsible(animated: false, controller: child))
        dismisser.dismiss(animated: true, controller: child, completion: { completed = true })
        XCTAssertTrue(completed)
    }

    func testContainers() {
        let container = MockControllerContainer()
        let controller = UIViewController()
        let owner: HasControllerContainer = StructWithContainer(controllerContainer: container)
        owner.controllerContainer.addUnretained(controller: controller)
        XCTAssertEqual(owner.controllerContainer.getController { $0 == controller }, controller)
        owner.controllerContainer.remove(controller: controller)
        XCTAssertNil(owner.controllerContainer.getController(matches: { _ in true }))
    }

    func testConveniencesOfTheWireframe() throws {
        let mock = MockWireframe()
        let wireframe: Wireframe = mock
        let option = StructRoutingOption(name: "push")
        XCTAssertTrue(try wireframe.canRoute(url: url))
        XCTAssertTrue(try wireframe.canRoute(url: url, parameters: [:]))
        XCTAssertTrue(try wireframe.canRoute(url: url, option: option))
        try wireframe.route(url: url)
        try wireframe.route(url: url) {}
        try wireframe.route(url: url, option: option)
        try wireframe.route(url: url, option: option) {}
        try wireframe.route(url: url, parameters: ["id": 1])
        try wireframe.route(url: url, parameters: ["id": 1], completion: {})
        try wireframe.route(url: url, parameters: ["id": 1], option: option)
        try wireframe.route(route: "/start", parameters: ["id": 1], option: option, completion: {})
        XCTAssertNil(try wireframe.controller(url: url))
        wireframe.add(controllerProvider: MockControllerProvider())
        wireframe.add(optionProvider: MockRoutingOptionProvider())
        wireframe.add(presenterProvider: MockPresenterProvider())
        wireframe.add(routingObserver: SilentRoutingObserver())
        wireframe.add(routingObserver: SilentRoutingObserver(), routePattern: "/start")
        wireframe.add(routingPresenter: MockRoutingPresenter())
        wireframe.add(topControllerResolver: MockTopControllerResolver())
        wireframe.add(controllerDismisser: MockControllerDismisser())
        try wireframe.add(responsibleFor: { _ in true }, handler: { _ in })
        try wireframe.add(responsibleFor: { $0.routePattern == "/start" }) { result in
            _ = result.parameters
        }
        let controller = UIViewController()
        wireframe.addUnretained(controller: controller)
        XCTAssertEqual(wireframe.getController(matches: { _ in true }), controller)
        XCTAssertEqual(wireframe.topViewController, controller)
        wireframe.dismissTopViewController(animated: true) {}

        // A mock can also be used through its own type.
        try mock.route(url: url)
        mock.route(url: url, parameters: [:], option: nil) {}
        mock.add(routePattern: "/start")
        XCTAssertEqual(mock.routedURL, url)
    }
}
