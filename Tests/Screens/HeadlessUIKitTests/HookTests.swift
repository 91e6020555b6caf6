#if !os(iOS) && !os(tvOS) && !os(visionOS)
import HeadlessUIKit
import Testing

/// The hooks for the modules of routers.
@MainActor
@Suite("Hooks for routing")
struct HookTests {
    private let log = LifecycleLog()

    /// Runs the body with a hook that records the events of one controller.
    ///
    /// The body does not suspend. So no other test on the main actor can run, and need the hook, before the body
    /// returns.
    private func hooked(_ controller: UIViewController, _ body: () -> Void) {
        let others = UIViewController.headlessLifecycleHook
        defer { UIViewController.headlessLifecycleHook = others }
        UIViewController.headlessLifecycleHook = { [log] told, event in
            guard told === controller else { return }
            log.add("\(event), view: \(told.isViewLoaded && told.view != nil)")
        }
        body()
    }

    @Test("The hooks are called for each step of a controller's life cycle once, in order")
    func order() {
        let controller = UIViewController()
        hooked(controller) {
            controller.beginAppearanceTransition(true, animated: true)
            controller.endAppearanceTransition()
            controller.beginAppearanceTransition(false, animated: false)
            controller.endAppearanceTransition()
        }
        #expect(
            log.take() == [
                "loadView, view: true", "viewDidLoad, view: true",
                "viewWillAppear(animated: true), view: true", "viewDidAppear(animated: true), view: true",
                "viewWillDisappear(animated: false), view: true",
                "viewDidDisappear(animated: false), view: true",
            ]
        )
    }

    @Test("A hook is called inside super's implementation, and not without a call of super")
    func overrides() {
        final class Screen: UIViewController {
            var log: LifecycleLog?
            override func loadView() { view = UIView() }
            override func viewDidLoad() {
                log?.add("begins")
                super.viewDidLoad()
                log?.add("ends")
            }
        }
        let screen = Screen()
        screen.log = log
        hooked(screen) { screen.loadViewIfNeeded() }
        #expect(log.take() == ["begins", "viewDidLoad, view: true", "ends"])
    }

    @Test("A container's hook is called after the callbacks of its children")
    func container() {
        let navigation = UINavigationController(rootViewController: RecordingController("A", log))
        navigation.topViewController?.loadViewIfNeeded()
        navigation.loadViewIfNeeded()
        _ = log.take()
        hooked(navigation) {
            navigation.beginAppearanceTransition(true, animated: false)
            navigation.endAppearanceTransition()
        }
        #expect(
            log.take() == [
                "A.willAppear(false)", "viewWillAppear(animated: false), view: true",
                "A.isAppearing", "A.didAppear(false)", "viewDidAppear(animated: false), view: true",
            ]
        )
    }

    @Test("Objects stored on a controller are released with it")
    func storage() {
        enum Key {}
        weak var stored: NSObject?
        do {
            let controller = UIViewController()
            let object = NSObject()
            stored = object
            controller.headlessStorage[ObjectIdentifier(Key.self)] = object
            #expect(controller.headlessStorage[ObjectIdentifier(Key.self)] as? NSObject === object)
        }
        #expect(stored == nil)
    }

    @Test("willRoute stores the route when an override calls super")
    func willRoute() {
        final class Screen: UIViewController {
            var before: HeadlessRouteBox?
            override func willRoute(_ router: HeadlessRouterBox, routeResult route: HeadlessRouteBox) {
                before = headlessRoute
                super.willRoute(router, routeResult: route)
            }
        }
        let router = HeadlessRouterBox(headlessPayload: "router")
        let route = HeadlessRouteBox(headlessPayload: "/start")
        let screen = Screen()
        screen.willRoute(router, routeResult: route)
        screen.didRoute(router, routeResult: HeadlessRouteBox(headlessPayload: "/other"))
        #expect(screen.before == nil)
        #expect(screen.headlessRoute === route)
        #expect(screen.headlessRoute?.headlessPayload as? String == "/start")
    }
}
#endif
