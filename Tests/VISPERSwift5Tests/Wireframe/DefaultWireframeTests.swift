import VISPER_Wireframe
import XCTest

/// A wireframe made of mocks, as in tests of 2019.
class DefaultWireframeTests: XCTestCase {
    let url = URL(string: "/a")!

    func testRouteHandsTheResultAndTheDelegateToTheHandler() throws {
        let router = MockRouter()
        let handler = MockRouteResultHandler()
        let delegate = DefaultRoutingDelegate()
        let wireframe = DefaultWireframe(
            router: router,
            routingDelegate: delegate,
            routeResultHandler: handler
        )
        router.stubbedResult = DefaultRouteResult(routePattern: "/a", parameters: [:])

        var isCompleted = false
        try wireframe.route(url: url, parameters: ["x": 1], option: DefaultRoutingOptionShow()) {
            isCompleted = true
        }
        XCTAssertTrue(isCompleted)
        XCTAssertEqual(handler.invokedRouteResults.count, 1)
        XCTAssertTrue(handler.invokedWireframes[0] as AnyObject === wireframe)
        XCTAssertTrue(handler.invokedRoutingDelegate as AnyObject === delegate)
        XCTAssertNil(try wireframe.controller(url: url))
        XCTAssertTrue(try wireframe.canRoute(url: url, parameters: [:], option: nil))
    }

    func testNoPattern() {
        let wireframe = DefaultWireframe(router: MockRouter())
        XCTAssertThrowsError(try wireframe.route(url: url, parameters: ["x": "y"])) { error in
            switch error {
            case DefaultWireframeError.noRoutePatternFoundFor(let errorURL, let parameters):
                XCTAssertEqual(errorURL, self.url)
                XCTAssertEqual(parameters as NSDictionary, ["x": "y"] as NSDictionary)
            default:
                XCTFail("\(error)")
            }
        }
    }

    func testEverythingThatIsAddedIsPassedOn() throws {
        let router = MockRouter()
        let controllers = MockComposedControllerProvider()
        let presenters = MockComposedPresenterProvider()
        let options = MockComposedOptionProvider()
        let observers = MockComposedRoutingObserver()
        let routingPresenters = MockComposedRoutingPresenter()
        let handlers = MockRoutingHandlerContainer()
        let resolvers = MockComposedTopControllerResolver()
        let dismissers = MockComposedControllerDismisser()
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
        try wireframe.add(routePattern: "/p")
        wireframe.add(controllerProvider: controllers, priority: 1)
        wireframe.add(presenterProvider: presenters, priority: 2)
        wireframe.add(optionProvider: options, priority: 3)
        wireframe.add(routingObserver: observers, priority: 4, routePattern: "/p")
        wireframe.add(routingPresenter: routingPresenters, priority: 5)
        wireframe.add(topControllerResolver: resolvers, priority: 6)
        wireframe.add(controllerDimisser: dismissers, priority: 7)
        try wireframe.add(
            priority: 8,
            responsibleFor: { _ in
                XCTFail("It is not to be asked now.")
                return true
            },
            handler: { _ in XCTFail("It is not to run now.") }
        )
        XCTAssertEqual(router.invokedPatterns, ["/p"])
        XCTAssertEqual(controllers.added.map { $0.priority }, [1])
        XCTAssertTrue(controllers.added[0].provider as AnyObject === controllers)
        XCTAssertEqual(presenters.added.map { $0.priority }, [2])
        XCTAssertEqual(options.added.map { $0.priority }, [3])
        XCTAssertEqual(observers.added.map { $0.priority }, [4])
        XCTAssertEqual(observers.added[0].routePattern, "/p")
        XCTAssertEqual(routingPresenters.added.map { $0.priority }, [5])
        XCTAssertEqual(resolvers.added.map { $0.priority }, [6])
        XCTAssertEqual(dismissers.added.map { $0.priority }, [7])
        XCTAssertEqual(handlers.invokedPriority, 8)
    }

    func testPriorityWithoutAHandler() {
        let handlers = MockRoutingHandlerContainer()
        handlers.invokedPriority = 3
        let router = MockRouter()
        router.stubbedResult = DefaultRouteResult(routePattern: "/a", parameters: [:])
        let wireframe = DefaultWireframe(router: router, routingHandlerContainer: handlers)
        XCTAssertThrowsError(try wireframe.route(url: url)) { error in
            guard case DefaultWireframeError.canNotHandleRoute(let routeResult) = error else {
                return XCTFail("\(error)")
            }
            XCTAssertEqual(routeResult.routePattern, "/a")
        }
    }
}
