#if !os(iOS) && !os(tvOS) && !os(visionOS)
import Foundation

/// Targets and actions, without selectors: the action is an unapplied method of the target's class.
///
///     button.addTarget(self, action: MenuViewController.tapped(sender:), for: .touchUpInside)
///
/// The target is not retained; after its deallocation the action is no longer called. If the target is nil, the action
/// is called on the nearest object of the method's class in the control's responder chain. Methods cannot be compared,
/// so a method that is added twice is called twice.
extension UIControl {
    /// Adds a method of the target. Each of the events calls the method.
    public func addTarget<Target: AnyObject>(
        _ target: Target?,
        action: @escaping (Target) -> () -> Void,
        for controlEvents: Event
    ) {
        add(TargetAction(target, action), for: controlEvents)
    }

    /// Adds a method of the target. Each of the events calls the method and passes the control.
    ///
    /// - Precondition: The control has the type that the method takes.
    public func addTarget<Target: AnyObject, Sender>(
        _ target: Target?,
        action: @escaping (Target) -> (Sender) -> Void,
        for controlEvents: Event
    ) {
        add(TargetAction(target, action, from: self), for: controlEvents)
    }

    /// Adds a method of the target. Each of the events calls the method and passes the control and the event.
    ///
    /// - Precondition: The control has the type that the method takes.
    public func addTarget<Target: AnyObject, Sender>(
        _ target: Target?,
        action: @escaping (Target) -> (Sender, UIEvent) -> Void,
        for controlEvents: Event
    ) {
        add(TargetAction(target, action, from: self), for: controlEvents)
    }

    /// Removes all methods of a target from the events. If the target is nil, removes the methods of all targets.
    /// The action has to be nil, since methods cannot be compared.
    public func removeTarget(_ target: AnyObject?, action: Never?, for controlEvents: Event) {
        remove(from: controlEvents) { handler in
            guard case .target(let call) = handler else { return false }
            return target == nil || call.target === target
        }
    }
}
#endif
