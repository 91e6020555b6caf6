/// A base for presenters that follow a controller's life: override what is of interest.
///
/// It can be attached as a controller presenter, by returning it from a `PresenterProvider`, and as an event
/// presenter, with `addVisperPresenter(_:)`; either way it is told once. It follows the view: a presenter that wants to
/// know of routes too conforms to `ControllerPresenter` itself.
@preconcurrency @MainActor
open class ViewControllerLifecycleEventPresenter: NSObject, ViewControllerEventPresenter, ControllerPresenter
{
    /// Asks ``isResponsibleFor(event:view:controller:)``; true if there is no event or no controller.
    open func isResponsible(_ event: NSObject!, view: UIView!, controller: UIViewController!) -> Bool {
        guard let event, let controller else { return true }
        return isResponsibleFor(event: event, view: view, controller: controller)
    }

    /// Whether the presenter wants the event. True unless overridden.
    open func isResponsibleFor(event: NSObject, view: UIView?, controller: UIViewController) -> Bool { true }

    /// Whether the presenter is meant for this controller and result. True unless overridden.
    open func isResponsible(routeResult: RouteResult, controller: UIViewController) -> Bool { true }

    /// Calls the method that the event stands for.
    open func receivedEvent(_ event: NSObject, view: UIView?, controller: UIViewController) {
        receive(event, view: view, controller: controller)
    }

    /// Does nothing.
    open func load(view: UIView?, controller: UIViewController) {}

    /// Does nothing.
    open func viewDidLoad(view: UIView, controller: UIViewController) {}

    /// Does nothing.
    open func viewWillAppear(animated: Bool, view: UIView, controller: UIViewController) {}

    /// Does nothing.
    open func viewDidAppear(animated: Bool, view: UIView, controller: UIViewController) {}

    /// Does nothing.
    open func viewWillDisappear(animated: Bool, view: UIView, controller: UIViewController) {}

    /// Does nothing.
    open func viewDidDisappear(animated: Bool, view: UIView, controller: UIViewController) {}
}
