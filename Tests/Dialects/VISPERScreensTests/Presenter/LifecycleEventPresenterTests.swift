import Testing
import VISPERTestSupport
import VISPER_Presenter

@MainActor
@Suite("The base for presenters that follow a controller's life")
struct LifecycleEventPresenterTests {
    private final class Picky: ViewControllerLifecycleEventPresenter {
        var steps: [String] = []

        override func isResponsibleFor(event: NSObject, view: UIView?, controller: UIViewController) -> Bool {
            !(event is ViewWillAppearEvent)
        }

        override func viewWillAppear(animated: Bool, view: UIView, controller: UIViewController) {
            steps.append("viewWillAppear")
        }

        override func viewDidAppear(animated: Bool, view: UIView, controller: UIViewController) {
            steps.append("viewDidAppear")
        }
    }

    private let controller = UIViewController()

    @Test("The base presenter is responsible for every event, controller and route")
    func responsible() {
        let presenter = ViewControllerLifecycleEventPresenter()
        #expect(presenter.isResponsible(NSObject(), view: UIView(), controller: controller))
        #expect(presenter.isResponsible(NSObject(), view: nil, controller: controller))
        #expect(presenter.isResponsible(nil, view: nil, controller: nil))
        #expect(presenter.isResponsibleFor(event: NSObject(), view: nil, controller: controller))
        #expect(presenter.isResponsible(routeResult: StubResult("/start"), controller: controller))
    }

    @Test("isResponsibleFor selects the events that the presenter receives")
    func isResponsibleFor() {
        let presenter = Picky()
        controller.addVisperPresenter(presenter)
        controller.notifyPresenters(
            of: UIView(),
            withEvent: ViewWillAppearEvent(sender: controller, animated: true)
        )
        controller.notifyPresenters(
            of: UIView(),
            withEvent: ViewDidAppearEvent(sender: controller, animated: true)
        )
        #expect(presenter.steps == ["viewDidAppear"])
    }
}

@MainActor
@Suite("Lifecycle events")
struct LifecycleEventTests {
    @Test("An event has its class's name, its controller as sender, and whether it is animated")
    func properties() {
        let controller = UIViewController()
        let events = [
            LoadViewEvent(sender: controller), ViewDidLoadEvent(sender: controller),
            ViewWillAppearEvent(sender: controller, animated: true),
            ViewDidAppearEvent(sender: controller, animated: true),
            ViewWillDisappearEvent(sender: controller, animated: true),
            ViewDidDisappearEvent(sender: controller, animated: true),
        ]
        for event in events {
            #expect(event.name == "\(type(of: event))")
            #expect(event.sender as? UIViewController == controller)
        }
        for animated in [true, false] {
            #expect(ViewWillAppearEvent(sender: controller, animated: animated).animated == animated)
            #expect(ViewDidAppearEvent(sender: controller, animated: animated).animated == animated)
            #expect(ViewWillDisappearEvent(sender: controller, animated: animated).animated == animated)
            #expect(ViewDidDisappearEvent(sender: controller, animated: animated).animated == animated)
        }
    }
}
