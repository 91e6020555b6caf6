import TestSupport
import Testing
import VISPER_Presenter

@MainActor
@Suite("A controller retains its presenters, which are released with it")
struct PresenterLifetimeTests {
    private final class Event: NSObject, ViewControllerEventPresenter {
        let instance: LifetimeTracker.Instance
        init(_ instance: LifetimeTracker.Instance) {
            self.instance = instance
            super.init()
        }
        func isResponsible(_ event: NSObject!, view: UIView!, controller: UIViewController!) -> Bool { true }
        func receivedEvent(_ event: NSObject, view: UIView?, controller: UIViewController) {}
    }

    private final class Following: ControllerPresenter {
        let instance: LifetimeTracker.Instance
        init(_ instance: LifetimeTracker.Instance) { self.instance = instance }
    }

    private final class Retained: NSObject {
        let instance: LifetimeTracker.Instance
        init(_ instance: LifetimeTracker.Instance) {
            self.instance = instance
            super.init()
        }
    }

    @Test("A controller retains its presenters until its own release")
    func lifetime() {
        let tracker = LifetimeTracker()
        weak var released: UIViewController?
        do {
            let controller = UIViewController()
            released = controller
            controller.addVisperPresenter(Event(tracker.instance()))
            controller.add(controllerPresenter: Following(tracker.instance()))
            controller.retainPresenter(Retained(tracker.instance()))
            controller.retainPresenter(Retained(tracker.instance()))
            controller.loadViewIfNeeded()
            #expect(tracker.alive == 4)
        }
        #expect(released == nil)
        #expect(tracker.alive == 0)
    }

    @Test("A removed presenter is released")
    func removal() {
        let tracker = LifetimeTracker()
        let controller = UIViewController()
        controller.addVisperPresenter(Event(tracker.instance()))
        for case let presenter as Event in controller.visperPresenters {
            controller.removeVisperPresenter(presenter)
        }
        #expect(tracker.alive == 0)
    }
}
