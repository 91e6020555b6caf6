#if !os(iOS) && !os(tvOS) && !os(visionOS)
import HeadlessUIKit
import Testing

/// The hooks with `package` access that VISPER's modules use.
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

    @Test("A controller's life cycle is notified in order, each step once")
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

    @Test("A hook is called where an override calls super, and not at all without that call")
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

    @Test("The hook of a container is called after its children's callbacks")
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

    @Test("Objects stored on a controller are freed with it")
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

    @Test("willRoute stores the result, by way of an override's call of super")
    func willRoute() {
        final class Screen: UIViewController {
            var before: RouteResultObjc?
            override func willRoute(_ wireframe: WireframeObjc, routeResult: RouteResultObjc) {
                before = headlessRouteResult
                super.willRoute(wireframe, routeResult: routeResult)
            }
        }
        let wireframe = WireframeObjc(headlessPayload: "wireframe")
        let result = RouteResultObjc(headlessPayload: "/start")
        let screen = Screen()
        screen.willRoute(wireframe, routeResult: result)
        screen.didRoute(wireframe, routeResult: RouteResultObjc(headlessPayload: "/other"))
        #expect(screen.before == nil)
        #expect(screen.headlessRouteResult === result)
        #expect(screen.headlessRouteResult?.headlessPayload as? String == "/start")
    }
}
#endif
