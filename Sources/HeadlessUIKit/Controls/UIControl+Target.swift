#if !os(iOS) && !os(tvOS) && !os(visionOS)
import Foundation

/// Target and action, without selectors: the action is a method of the target's class, as Swift names it without an
/// instance.
///
///     button.addTarget(self, action: StartViewController.tapped(sender:), for: .touchUpInside)
///
/// The target is not retained; when it is gone the action is not called any more. Without a target the action goes
/// to the first responder of the class, from the control upwards. Methods cannot be compared: one that is added
/// twice is called twice.
extension UIControl {
    /// Calls a method of the target at each of the events from now on.
    public func addTarget<Target: AnyObject>(
        _ target: Target?,
        action: @escaping (Target) -> () -> Void,
        for controlEvents: Event
    ) {
        add(TargetAction(target, action), for: controlEvents)
    }

    /// Calls a method of the target with the control at each of the events from now on.
    ///
    /// - Precondition: The control is of the type that the method takes.
    public func addTarget<Target: AnyObject, Sender>(
        _ target: Target?,
        action: @escaping (Target) -> (Sender) -> Void,
        for controlEvents: Event
    ) {
        add(TargetAction(target, action, from: self), for: controlEvents)
    }

    /// Calls a method of the target with the control and the event at each of the events from now on.
    ///
    /// - Precondition: The control is of the type that the method takes.
    public func addTarget<Target: AnyObject, Sender>(
        _ target: Target?,
        action: @escaping (Target) -> (Sender, UIEvent) -> Void,
        for controlEvents: Event
    ) {
        add(TargetAction(target, action, from: self), for: controlEvents)
    }

    /// Calls the methods of a target, or of all targets for nil, at the events no more. The action can only be
    /// nil, for all methods of the target: methods cannot be compared.
    public func removeTarget(_ target: AnyObject?, action: Never?, for controlEvents: Event) {
        remove(from: controlEvents) { handler in
            guard case .target(let call) = handler else { return false }
            return target == nil || call.target === target
        }
    }
}
#endif
