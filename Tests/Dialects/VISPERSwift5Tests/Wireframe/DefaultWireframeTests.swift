import VISPER_Wireframe
import XCTest

/// A wireframe whose parts are the app's own.
class DefaultWireframeTests: XCTestCase {
    let url = URL(string: "/amber")!

    func testARouteIsHandledByTheHandlerWithTheDelegate() throws {
        let handler = RouteResultHandlerSpy()
        let delegate = DefaultRoutingDelegate()
        let router = RouterStub()
        router.result = DefaultRouteResult(routePattern: "/amber", parameters: [:])
        let wireframe = DefaultWireframe(
            router: router,
            routingDelegate: delegate,
            routeResultHandler: handler
        )

        var isCompleted = false
        try wireframe.route(url: url, parameters: ["light": 1], option: DefaultRoutingOptionShow()) {
            isCompleted = true
        }
        XCTAssertTrue(isCompleted)
        XCTAssertEqual(handler.handled.map { $0.routeResult.routePattern }, ["/amber"])
        XCTAssertTrue(handler.handled[0].wireframe as AnyObject === wireframe)
        XCTAssertTrue(handler.delegate as AnyObject === delegate)
        XCTAssertTrue(try wireframe.canRoute(url: url, parameters: [:], option: nil))
        XCTAssertNil(try wireframe.controller(url: url))
    }

    func testARouteWithoutAPatternThrowsTheURLAndTheParameters() {
        let wireframe = DefaultWireframe(router: RouterStub())
        XCTAssertThrowsError(try wireframe.route(url: url, parameters: ["guide": "Ida"])) { error in
            switch error {
            case DefaultWireframeError.noRoutePatternFoundFor(let url, let parameters):
                XCTAssertEqual(url, self.url)
                XCTAssertEqual(parameters as NSDictionary, ["guide": "Ida"] as NSDictionary)
            default:
                XCTFail("\(error)")
            }
        }
    }

    func testAPriorityWithoutAHandlerThrows() {
        let router = RouterStub()
        router.result = DefaultRouteResult(routePattern: "/amber", parameters: [:])
        let handlers = HandlersSpy()
        handlers.priority = 3
        let wireframe = DefaultWireframe(router: router, routingHandlerContainer: handlers)
        XCTAssertThrowsError(try wireframe.route(url: url)) { error in
            guard case DefaultWireframeError.canNotHandleRoute(let routeResult) = error else {
                return XCTFail("\(error)")
            }
            XCTAssertEqual(routeResult.routePattern, "/amber")
        }
    }

    func testEveryPartIsAddedToItsComposition() throws {
        let router = RouterStub()
        let handlers = HandlersSpy()
        let options = OptionProvidersSpy()
        let controllers = ControllerProvidersSpy()
        let presenters = PresenterProvidersSpy()
        let observers = RoutingObserversSpy()
        let routingPresenters = RoutingPresentersSpy()
        let resolvers = ResolversSpy()
        let dismissers = DismissersSpy()
        let wireframe: Wireframe = DefaultWireframe(
            router: router,
            composedOptionProvider: options,
            routingHandlerContainer: handlers,
            composedControllerProvider: controllers,
            composedPresenterProvider: presenters,
            composedRoutingPresenter: routingPresenters,
            composedRoutingObserver: observers,
            topControllerResolver: resolvers,
            controllerDismisser: dismissers
        )
        try wireframe.add(
            priority: 1,
            responsibleFor: { _ in
                XCTFail("No route has a handler yet.")
                return true
            },
            handler: { _ in XCTFail("No route is handled yet.") }
        )
        wireframe.add(controllerDimisser: dismissers, priority: 2)
        wireframe.add(topControllerResolver: resolvers, priority: 3)
        wireframe.add(routingPresenter: routingPresenters, priority: 4)
        wireframe.add(routingObserver: observers, priority: 5, routePattern: "/amber")
        wireframe.add(optionProvider: options, priority: 6)
        wireframe.add(presenterProvider: presenters, priority: 7)
        wireframe.add(controllerProvider: controllers, priority: 8)
        try wireframe.add(routePattern: "/amber")

        XCTAssertEqual(handlers.priority, 1)
        XCTAssertEqual(dismissers.parts.map { $0.priority }, [2])
        XCTAssertEqual(resolvers.parts.map { $0.priority }, [3])
        XCTAssertEqual(routingPresenters.parts.map { $0.priority }, [4])
        XCTAssertEqual(observers.parts.map { $0.priority }, [5])
        XCTAssertEqual(observers.parts[0].routePattern, "/amber")
        XCTAssertEqual(options.parts.map { $0.priority }, [6])
        XCTAssertEqual(presenters.parts.map { $0.priority }, [7])
        XCTAssertEqual(controllers.parts.map { $0.priority }, [8])
        XCTAssertTrue(controllers.parts[0].provider as AnyObject === controllers)
        XCTAssertEqual(router.patterns, ["/amber"])
    }
}
