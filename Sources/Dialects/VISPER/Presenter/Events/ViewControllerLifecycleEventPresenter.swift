/// A base class for presenters that are notified of a controller's view lifecycle: override the methods that you need.
///
/// To attach it as a controller presenter, return it from a `PresenterProvider`. To attach it as an event presenter,
/// use `addVisperPresenter(_:)`. A presenter that is attached in both ways is notified once. It is not notified of
/// routes. To be notified of routes, conform to `ControllerPresenter` directly instead of inheriting from this class.
@preconcurrency @MainActor
open class ViewControllerLifecycleEventPresenter: NSObject, ViewControllerEventPresenter, ControllerPresenter
{
    /// Calls ``isResponsibleFor(event:view:controller:)``. Returns true if there is no event or no controller.
    open func isResponsible(_ event: NSObject!, view: UIView!, controller: UIViewController!) -> Bool {
        guard let event, let controller else { return true }
        return isResponsibleFor(event: event, view: view, controller: controller)
    }

    /// Whether the presenter handles the event. True unless overridden.
    open func isResponsibleFor(event: NSObject, view: UIView?, controller: UIViewController) -> Bool { true }

    /// Whether the presenter handles this controller and result. True unless overridden.
    open func isResponsible(routeResult: RouteResult, controller: UIViewController) -> Bool { true }

    /// Calls the method for the event.
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
