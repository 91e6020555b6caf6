import TestSupport
import Testing
import VISPER_Wireframe

@MainActor
@Suite("A feature's screen, from the route to its end")
struct RoutedLifeTests {
    private final class StartFeature: ViewFeature, PresenterFeature {
        let routePattern = "/start/:name"
        let priority = 0
        let log: Log<String>
        let instance: LifetimeTracker.Instance

        init(log: Log<String>, instance: LifetimeTracker.Instance) {
            self.log = log
            self.instance = instance
        }

        func makeController(routeResult: RouteResult) throws -> UIViewController {
            log.note("makeController")
            return UIViewController()
        }

        func makeOption(routeResult: RouteResult) -> RoutingOption {
            DefaultRoutingOptionPush()
        }

        func makePresenters(routeResult: RouteResult, controller: UIViewController) throws -> [Presenter] {
            let log = log
            let instance = instance
            return [
                FunctionalControllerPresenter(
                    addPresentationLogicCallback: { result, controller in
                        log.note("logic")
                        controller.title = result.parameters["name"] as? String
                    },
                    loadViewCallback: { _, _ in log.note("load") },
                    viewDidLoadCallback: { _, _ in log.note("viewDidLoad") },
                    viewWillAppearCallback: { animated, _, _ in log.note("viewWillAppear \(animated)") },
                    viewDidAppearCallback: { animated, _, _ in log.note("viewDidAppear \(animated)") },
                    viewWillDisappearCallback: { animated, _, _ in log.note("viewWillDisappear \(animated)")
                    },
                    viewDidDisappearCallback: { animated, _, _ in log.note("viewDidDisappear \(animated)") },
                    willRouteCallback: { _, result, _ in log.note("willRoute \(result.routePattern)") },
                    didRouteCallback: { _, result, _ in
                        instance.touch()
                        log.note("didRoute \(result.routePattern)")
                    }
                )
            ]
        }
    }

    @Test("Presenters are notified of the route and the view, and everything is released with the controller")
    func wholeLife() async throws {
        let log = Log<String>()
        let presenters = LifetimeTracker()
        let navigation = UINavigationController(rootViewController: UIViewController())
        let window = UIWindow()
        window.rootViewController = navigation
        window.isHidden = false
        await mainQueueTurn()

        weak var released: UIViewController?
        weak var releasedApp: DefaultWireframeApp?
        do {
            let app = DefaultWireframeAppFactory().makeApp()
            releasedApp = app as? DefaultWireframeApp
            app.navigateOn(navigation)
            try app.add(feature: StartFeature(log: log, instance: presenters.instance()))
            await withCheckedContinuation { continuation in
                do {
                    try app.wireframe.route(url: URL(string: "/start/Max")!) {
                        log.note("completion")
                        continuation.resume()
                    }
                } catch {
                    Issue.record(error)
                    continuation.resume()
                }
            }
            released = navigation.topViewController
            #expect(released?.title == "Max")
            #expect(released?.routePattern == "/start/:name")
            #expect(released?.routeResult?.parameters["name"] as? String == "Max")
            #expect(
                log.values == [
                    "makeController", "logic", "willRoute /start/:name", "load", "viewDidLoad",
                    "viewWillAppear true", "viewDidAppear true", "didRoute /start/:name", "completion",
                ]
            )
        }
        #expect(releasedApp == nil)
        #expect(presenters.alive == 1)

        navigation.popViewController(animated: false)
        await mainQueueTurn()
        #expect(log.values.suffix(2) == ["viewWillDisappear false", "viewDidDisappear false"])
        #expect(released == nil)
        #expect(presenters.alive == 0)
    }
}
