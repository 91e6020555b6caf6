import TestSupport
import Testing
import VISPERTestSupport
import VISPER_Presenter

@MainActor
@Suite("Controller presenters of a controller")
struct ControllerPresenterTests {
    private struct Value: ControllerPresenter {
        let log: Log<String>
        func viewDidLoad(view: UIView, controller: UIViewController) { log.note("value") }
    }

    private final class Lifecycle: ViewControllerLifecycleEventPresenter {
        var loads = 0
        override func viewDidLoad(view: UIView, controller: UIViewController) { loads += 1 }
    }

    private let log = Log<String>()
    private let controller = UIViewController()
    private let result = StubResult("/start")

    private func notify(_ event: NSObject) {
        controller.notifyPresenters(of: UIView(), withEvent: event)
    }

    @Test("Each life cycle event calls the presenter's method of the same name")
    func everyEvent() {
        controller.add(controllerPresenter: RecordingControllerPresenter("A", log))
        notify(LoadViewEvent(sender: controller))
        notify(ViewDidLoadEvent(sender: controller))
        notify(ViewWillAppearEvent(sender: controller, animated: true))
        notify(ViewDidAppearEvent(sender: controller, animated: false))
        notify(ViewWillDisappearEvent(sender: controller, animated: true))
        notify(ViewDidDisappearEvent(sender: controller, animated: false))
        #expect(
            log.values == [
                "A.load view", "A.viewDidLoad", "A.viewWillAppear true", "A.viewDidAppear false",
                "A.viewWillDisappear true", "A.viewDidDisappear false",
            ]
        )
    }

    @Test("Without a view, only the load event calls its method")
    func withoutView() throws {
        controller.add(controllerPresenter: RecordingControllerPresenter("A", log))
        let presenter = try #require(controller.visperPresenters.first as? any ViewControllerEventPresenter)
        for event in [
            LoadViewEvent(sender: controller), ViewDidLoadEvent(sender: controller),
            ViewWillAppearEvent(sender: controller, animated: true),
            ViewDidAppearEvent(sender: controller, animated: true),
            ViewWillDisappearEvent(sender: controller, animated: true),
            ViewDidDisappearEvent(sender: controller, animated: true),
        ] {
            presenter.receivedEvent(event, view: nil, controller: controller)
        }
        #expect(log.values == ["A.load nil"])
    }

    @Test("Events that are not of the life cycle are ignored")
    func unknownEvent() {
        controller.add(controllerPresenter: RecordingControllerPresenter("A", log))
        notify(NSObject())
        notify(LifecycleEvent(name: "ViewDidLoadEvent", sender: controller))
        #expect(log.values.isEmpty)
    }

    @Test("addPresentationLogic adds the presenter to the controller")
    func addPresentationLogic() throws {
        let presenters: [any Presenter] = [
            RecordingControllerPresenter("A", log), Value(log: log), Lifecycle(),
            FunctionalControllerPresenter(viewDidLoadCallback: { [log] _, _ in log.note("closure") }),
        ]
        for presenter in presenters {
            try presenter.addPresentationLogic(routeResult: result, controller: controller)
        }
        notify(ViewDidLoadEvent(sender: controller))
        #expect(log.values == ["A.viewDidLoad", "value", "closure"])
        #expect((presenters[2] as? Lifecycle)?.loads == 1)
    }

    @Test("Presenters of all kinds are notified in ascending priority")
    func order() {
        controller.add(controllerPresenter: RecordingControllerPresenter("high", log), priority: 2)
        controller.addVisperPresenter(RecordingPresenter("middle", log), priority: 1)
        controller.add(controllerPresenter: RecordingControllerPresenter("low", log))
        notify(ViewDidLoadEvent(sender: controller))
        #expect(log.values == ["low.viewDidLoad", "middle", "high.viewDidLoad"])
    }

    @Test("A controller presenter that is added twice, directly and by its logic, is notified once")
    func duplicate() throws {
        let presenter = RecordingControllerPresenter("A", log)
        controller.add(controllerPresenter: presenter, priority: 1)
        try presenter.addPresentationLogic(routeResult: result, controller: controller)
        notify(ViewDidLoadEvent(sender: controller))
        #expect(log.values == ["A.viewDidLoad"])
    }

    @Test("An object that is an event and a controller presenter is notified once, even if added as both")
    func bothKinds() throws {
        let presenter = Lifecycle()
        controller.addVisperPresenter(presenter)
        try presenter.addPresentationLogic(routeResult: result, controller: controller)
        controller.add(controllerPresenter: presenter)
        notify(ViewDidLoadEvent(sender: controller))
        #expect(presenter.loads == 1)

        controller.removeVisperPresenter(presenter)
        notify(ViewDidLoadEvent(sender: controller))
        #expect(presenter.loads == 1)
    }

    @Test("A presenter that is a value is notified once for each time it was added")
    func values() {
        controller.add(controllerPresenter: Value(log: log))
        controller.add(controllerPresenter: Value(log: log))
        notify(ViewDidLoadEvent(sender: controller))
        #expect(log.values == ["value", "value"])
    }

    @Test(
        "attachedControllerPresenters lists presenters in ascending priority, without plain event presenters"
    )
    func attachedForRoutes() {
        let presenter = RecordingControllerPresenter("A", log)
        let lifecycle = Lifecycle()
        controller.add(controllerPresenter: presenter, priority: 1)
        controller.addVisperPresenter(RecordingPresenter("no controller presenter", log))
        controller.addVisperPresenter(lifecycle)
        let attached = controller.attachedControllerPresenters
        #expect(attached.count == 2)
        #expect(attached.first as? Lifecycle === lifecycle)
        #expect(attached.last as? RecordingControllerPresenter === presenter)
    }
}
