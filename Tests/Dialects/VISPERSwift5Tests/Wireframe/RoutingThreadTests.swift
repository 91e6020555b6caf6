import Dispatch
import VISPER_Wireframe
import XCTest

/// Code in Swift 5 mode may route from any thread.
final class RoutingThreadTests: XCTestCase {
    private let container = DefaultControllerContainer()
    private let navigationController = UINavigationController()
    private lazy var wireframe = WireframeFactory().makeWireframe(controllerContainer: container)

    override func setUp() {
        wireframe.navigateOn(navigationController)
    }

    /// Runs the block on another thread, while the main queue is served.
    private func onAnotherThread<Value>(_ block: @escaping () throws -> Value) throws -> Value {
        var result: Result<Value, Error>!
        let done = expectation(description: "done")
        let work = {
            XCTAssertFalse(Thread.isMainThread)
            result = Result(catching: block)
            done.fulfill()
        }
        DispatchQueue.global().async(execute: DispatchWorkItem(block: work))
        wait(for: [done], timeout: 60)
        return try result.get()
    }

    func testHandlerRunsOnTheCallersThreadWithoutTheMainOne() {
        var handled: [Bool] = []
        try! wireframe.add(routePattern: "/log") { _ in handled.append(Thread.isMainThread) }
        let done = DispatchSemaphore(value: 0)
        let route = {
            try! self.wireframe.route(url: URL(string: "/log")!) {
                handled.append(Thread.isMainThread)
            }
            done.signal()
        }
        DispatchQueue.global().async(execute: DispatchWorkItem(block: route))
        // This wait blocks the main thread. So if a route needed the main thread, the route would never end.
        done.wait()
        XCTAssertEqual(handled, [false, false])
    }

    func testControllerIsMadeWiredAndShownOnTheMainThread() throws {
        var threads: [String: Bool] = [:]
        try wireframe.add(routePattern: "/screen")
        wireframe.add(
            controllerProvider: FunctionalControllerProvider(
                isResponsibleCallback: { _ in
                    threads["isResponsible"] = Thread.isMainThread
                    return true
                },
                makeControllerCallback: { _ in
                    threads["make"] = Thread.isMainThread
                    return UIViewController()
                }
            )
        )
        wireframe.add(presenterProvider: ThreadPresenterProvider { threads[$0] = Thread.isMainThread })
        wireframe.add(routingObserver: ThreadObserver { threads[$0] = Thread.isMainThread })

        try onAnotherThread {
            try self.wireframe.route(
                url: URL(string: "/screen")!,
                option: DefaultRoutingOptionPush(animated: false)
            ) {
                threads["completion"] = Thread.isMainThread
            }
            // No expectation is needed: `route` returns after the presentation, so the completion has been called.
            XCTAssertEqual(threads["completion"], true)
        }
        XCTAssertEqual(navigationController.viewControllers.count, 1)
        let steps = [
            "isResponsible", "make", "makePresenters", "addPresentationLogic", "willPresent", "didPresent",
            "completion",
        ]
        XCTAssertEqual(threads, Dictionary(uniqueKeysWithValues: steps.map { ($0, true) }))

        try onAnotherThread {
            XCTAssertNotNil(try self.wireframe.controller(url: URL(string: "/screen")!))
        }
        XCTAssertEqual(threads["make"], true)
    }

    func testHandlerOfAnotherContainerRunsOnTheCallersThread() throws {
        let handlers = HandlersSpy()
        let wireframe = DefaultWireframe(routingHandlerContainer: handlers)
        try wireframe.add(routePattern: "/log")
        var handled: [Bool] = []
        handlers.priority = 0
        handlers.handler = { _ in handled.append(Thread.isMainThread) }
        try onAnotherThread { try wireframe.route(url: URL(string: "/log")!) }
        XCTAssertEqual(handled, [false])
    }

    func testErrorsTravelBack() throws {
        struct Failure: Error {}
        try wireframe.add(routePattern: "/screen")
        wireframe.add(
            controllerProvider: FunctionalControllerProvider(
                isResponsibleCallback: { _ in true },
                makeControllerCallback: { _ in throw Failure() }
            )
        )
        XCTAssertThrowsError(
            try onAnotherThread {
                try self.wireframe.route(url: URL(string: "/screen")!) { XCTFail("It has not ended well.") }
            }
        ) { XCTAssert($0 is Failure) }
        XCTAssertThrowsError(
            try onAnotherThread { try self.wireframe.route(url: URL(string: "/nowhere")!) }
        ) { error in
            guard case DefaultWireframeError.noRoutePatternFoundFor = error else {
                return XCTFail("\(error)")
            }
        }
    }

    func testTopControllerAndDismissalHop() throws {
        let window = UIWindow()
        window.rootViewController = navigationController
        window.makeKeyAndVisible()
        let top = UIViewController()
        navigationController.setViewControllers([UIViewController(), top], animated: false)
        var isMainThread: Bool?
        try onAnotherThread {
            XCTAssertTrue(self.wireframe.topViewController === top)
            self.wireframe.dismissTopViewController(animated: false) { isMainThread = Thread.isMainThread }
        }
        XCTAssertEqual(navigationController.viewControllers.count, 1)
        XCTAssertEqual(isMainThread, true)
    }

    func testControllersToNavigateOnHop() throws {
        let other = UINavigationController()
        try onAnotherThread {
            self.wireframe.navigateOn(other)
            XCTAssertTrue(self.wireframe.controllerToNavigate { $0 is UINavigationController } === other)
            self.wireframe.remove(controller: other)
            XCTAssertFalse(self.wireframe.controllerToNavigate { $0 is UINavigationController } === other)
        }
    }

    func testRoutesFromManyThreadsWhileTheMainOneServesThem() throws {
        try wireframe.add(routePattern: "/screen/:number")
        wireframe.add(
            controllerProvider: FunctionalControllerProvider(
                isResponsibleCallback: { _ in true },
                makeControllerCallback: { _ in UIViewController() }
            )
        )
        let group = DispatchGroup()
        for number in 0..<20 {
            let route = {
                try! self.wireframe.route(
                    url: URL(string: "/screen/\(number)")!,
                    option: DefaultRoutingOptionPush(animated: false)
                )
            }
            DispatchQueue.global().async(group: group, execute: DispatchWorkItem(block: route))
        }
        let done = expectation(description: "done")
        group.notify(queue: .main) { done.fulfill() }
        wait(for: [done], timeout: 60)
        let numbers = navigationController.viewControllers.compactMap {
            $0.routeParameters?["number"] as? String
        }
        XCTAssertEqual(Set(numbers), Set((0..<20).map(String.init)))
    }
}

private class ThreadPresenterProvider: PresenterProvider, Presenter {
    let note: (String) -> Void

    init(_ note: @escaping (String) -> Void) {
        self.note = note
    }

    func isResponsible(routeResult: RouteResult, controller: UIViewController) -> Bool {
        return true
    }

    func makePresenters(routeResult: RouteResult, controller: UIViewController) throws -> [Presenter] {
        note("makePresenters")
        return [self]
    }

    func addPresentationLogic(routeResult: RouteResult, controller: UIViewController) throws {
        note("addPresentationLogic")
    }
}

private class ThreadObserver: RoutingObserver {
    let note: (String) -> Void

    init(_ note: @escaping (String) -> Void) {
        self.note = note
    }

    func willPresent(
        controller: UIViewController,
        routeResult: RouteResult,
        routingPresenter: RoutingPresenter?,
        wireframe: Wireframe
    ) throws {
        note("willPresent")
    }

    func didPresent(
        controller: UIViewController,
        routeResult: RouteResult,
        routingPresenter: RoutingPresenter?,
        wireframe: Wireframe
    ) {
        note("didPresent")
    }
}
