/// An object that is told what happens to a view controller.
///
/// Attach it with `addVisperPresenter(_:)`. The events are ``LifecycleEvent``s, once
/// `UIViewController.enableLifecycleEvents()` has switched them on, and whatever
/// `notifyPresenters(of:withEvent:)` is handed.
///
/// The parameters' types are as loose as they are for the sake of sources written for VISPER: there the
/// requirements came from Objective-C (contract 7).
@preconcurrency @MainActor
public protocol ViewControllerEventPresenter: NSObjectProtocol {
    /// Whether the presenter wants the event. Asked immediately before it is told.
    func isResponsible(_ event: NSObject!, view: UIView!, controller: UIViewController!) -> Bool

    /// Called with an event that the presenter wants.
    func receivedEvent(_ event: NSObject, view: UIView?, controller: UIViewController)
}
