import TestSupport
import Testing

@testable import VISPER_UIViewController

@MainActor
@Suite("Controllers notify their presenters of their life")
struct LifecycleEventsTests {
    private let log = Log<String>()

    init() {
        UIViewController.enableLifecycleEvents()
    }

    private func presenter(_ name: String = "presenter") -> FunctionalControllerPresenter {
        let log = log
        return FunctionalControllerPresenter(
            loadViewCallback: { view, _ in log.note("\(name).load\(view == nil ? " without view" : "")") },
            viewDidLoadCallback: { _, _ in log.note("\(name).viewDidLoad") },
            viewWillAppearCallback: { animated, _, _ in log.note("\(name).viewWillAppear \(animated)") },
            viewDidAppearCallback: { animated, _, _ in log.note("\(name).viewDidAppear \(animated)") },
            viewWillDisappearCallback: { animated, _, _ in log.note("\(name).viewWillDisappear \(animated)")
            },
            viewDidDisappearCallback: { animated, _, _ in log.note("\(name).viewDidDisappear \(animated)") }
        )
    }

    @Test("Showing and replacing a controller notifies its presenters of each step once, in order")
    func wholeLife() async {
        let controller = UIViewController()
        controller.add(controllerPresenter: presenter())
        let window = UIWindow()
        window.rootViewController = controller
        #expect(log.values.isEmpty)

        window.isHidden = false
        let shown = ["presenter.load", "presenter.viewDidLoad", "presenter.viewWillAppear false"]
        #expect(log.values == shown)
        await mainQueueTurn()
        #expect(log.values == shown + ["presenter.viewDidAppear false"])

        window.rootViewController = UIViewController()
        await mainQueueTurn()
        #expect(
            log.values == shown + [
                "presenter.viewDidAppear false", "presenter.viewWillDisappear false",
                "presenter.viewDidDisappear false",
            ]
        )
    }

    @Test("A life cycle event on another thread notifies presenters on the main thread")
    func otherThread() async {
        let controller = UIViewController()
        controller.add(controllerPresenter: presenter())
        controller.loadViewIfNeeded()
        #expect(log.values == ["presenter.load", "presenter.viewDidLoad"])
        onThreads(1) { _ in controller.notifyPresenters { ViewWillAppearEvent(sender: $0, animated: true) } }
        #expect(log.values.count == 2)
        await mainQueueTurn()
        #expect(log.values.last == "presenter.viewWillAppear true")
    }

    @Test("Events of an animated push or pop say so")
    func animated() async {
        let controller = UIViewController()
        controller.add(controllerPresenter: presenter())
        let navigation = UINavigationController(rootViewController: UIViewController())
        let window = UIWindow()
        window.rootViewController = navigation
        window.isHidden = false
        await mainQueueTurn()

        navigation.pushViewController(controller, animated: true)
        await mainQueueTurn()
        navigation.popViewController(animated: true)
        await mainQueueTurn()
        #expect(
            log.values == [
                "presenter.load", "presenter.viewDidLoad", "presenter.viewWillAppear true",
                "presenter.viewDidAppear true", "presenter.viewWillDisappear true",
                "presenter.viewDidDisappear true",
            ]
        )
    }

    @Test("Presenters are notified inside super's implementation of an overridden method")
    func overridesWithSuper() {
        final class Screen: UIViewController {
            var log = Log<String>()
            override func loadView() {
                log.note("loadView begins")
                super.loadView()
                log.note("loadView ends")
            }
            override func viewDidLoad() {
                log.note("viewDidLoad begins")
                super.viewDidLoad()
                log.note("viewDidLoad ends")
            }
            override func viewWillAppear(_ animated: Bool) {
                log.note("viewWillAppear begins")
                super.viewWillAppear(animated)
                log.note("viewWillAppear ends")
            }
        }
        let screen = Screen()
        screen.log = log
        screen.add(controllerPresenter: presenter())
        screen.beginAppearanceTransition(true, animated: true)
        #expect(
            log.values == [
                "loadView begins", "presenter.load", "loadView ends",
                "viewDidLoad begins", "presenter.viewDidLoad", "viewDidLoad ends",
                "viewWillAppear begins", "presenter.viewWillAppear true", "viewWillAppear ends",
            ]
        )
    }

    @Test("An override without a call of super suppresses only its own event")
    func overridesWithoutSuper() {
        final class Screen: UIViewController {
            override func loadView() { view = UIView() }
            override func viewWillAppear(_ animated: Bool) {}
        }
        let screen = Screen()
        screen.add(controllerPresenter: presenter())
        screen.beginAppearanceTransition(true, animated: true)
        screen.endAppearanceTransition()
        #expect(log.values == ["presenter.viewDidLoad", "presenter.viewDidAppear true"])
    }

    @Test("The view exists at the load event")
    func viewOfTheLoadEvent() {
        let controller = UIViewController()
        var views: [UIView?] = []
        controller.add(
            controllerPresenter: FunctionalControllerPresenter(
                loadViewCallback: { view, controller in
                    views.append(view)
                    views.append(controller.view)
                }
            )
        )
        controller.loadViewIfNeeded()
        #expect(views == [controller.view, controller.view])
    }

    @Test("An event has the controller as sender")
    func sender() {
        final class Collector: NSObject, ViewControllerEventPresenter {
            var events: [LifecycleEvent] = []
            func isResponsible(_ event: NSObject!, view: UIView!, controller: UIViewController!) -> Bool {
                true
            }
            func receivedEvent(_ event: NSObject, view: UIView?, controller: UIViewController) {
                if let event = event as? LifecycleEvent { events.append(event) }
            }
        }
        let collector = Collector()
        let controller = UIViewController()
        controller.addVisperPresenter(collector)
        controller.beginAppearanceTransition(true, animated: true)
        controller.endAppearanceTransition()
        controller.beginAppearanceTransition(false, animated: true)
        controller.endAppearanceTransition()
        #expect(
            collector.events.map(\.name) == [
                "LoadViewEvent", "ViewDidLoadEvent", "ViewWillAppearEvent", "ViewDidAppearEvent",
                "ViewWillDisappearEvent", "ViewDidDisappearEvent",
            ]
        )
        #expect(collector.events.allSatisfy { $0.sender as? UIViewController == controller })
    }

    @Test("enableLifecycleEvents may be called again, without effect")
    func idempotence() {
        UIViewController.enableLifecycleEvents()
        UINavigationController.enableLifecycleEvents()
        let controller = UIViewController()
        controller.add(controllerPresenter: presenter())
        controller.loadViewIfNeeded()
        #expect(log.values == ["presenter.load", "presenter.viewDidLoad"])
    }

    @Test("Without enableLifecycleEvents, no presenter is notified")
    func switchedOff() async {
        await #expect(processExitsWith: .success) {
            await MainActor.run {
                var loads = 0
                let controller = UIViewController()
                controller.add(
                    controllerPresenter: FunctionalControllerPresenter(viewDidLoadCallback: { _, _ in
                        loads += 1
                    })
                )
                controller.loadViewIfNeeded()
                precondition(loads == 0, "The events are on from the start.")

                UIViewController.enableLifecycleEvents()
                controller.viewDidLoad()
                precondition(loads == 1, "The events were not switched on.")
            }
        }
    }

    @Test("No event is made for a controller without presenters")
    func noEventForNobody() {
        let made = Counter()
        let event = { @MainActor @Sendable (controller: UIViewController) -> LifecycleEvent in
            made.add(1)
            return ViewDidLoadEvent(sender: controller)
        }
        let controller = UIViewController()
        controller.notifyPresenters(of: event)
        #expect(made.value == 0)
        #expect(!controller.isViewLoaded)

        controller.add(controllerPresenter: presenter())
        controller.notifyPresenters(of: event)
        #expect(made.value == 1)
    }

    @Test("After its appearance on the screen, a controller is released with its presenters")
    func lifetime() async {
        let tracker = LifetimeTracker()
        let window = UIWindow()
        weak var released: UIViewController?
        do {
            let instance = tracker.instance()
            let controller = UIViewController()
            released = controller
            controller.add(
                controllerPresenter: FunctionalControllerPresenter(
                    viewWillAppearCallback: { [unowned controller] _, _, _ in
                        instance.touch()
                        controller.title = "seen"
                    }
                )
            )
            controller.retainPresenter(
                PresenterObjc(
                    presenter: FunctionalPresenter(addPresentationLogic: { _, _ in instance.touch() })
                )
            )
            window.rootViewController = controller
            window.isHidden = false
            #expect(controller.title == "seen")
        }
        await mainQueueTurn()
        #expect(tracker.alive == 1)
        window.rootViewController = nil
        await mainQueueTurn()
        #expect(released == nil)
        #expect(tracker.alive == 0)
    }
}
