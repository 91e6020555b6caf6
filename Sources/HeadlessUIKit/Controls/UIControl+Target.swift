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
        add(TargetAction(target) { target, _, _ in action(target)() }, for: controlEvents)
    }

    /// Calls a method of the target with the control at each of the events from now on.
    ///
    /// - Precondition: The control is of the type that the method takes.
    public func addTarget<Target: AnyObject, Sender>(
        _ target: Target?,
        action: @escaping (Target) -> (Sender) -> Void,
        for controlEvents: Event
    ) {
        checkSender(isA: Sender.self)
        add(
            TargetAction(target) { target, sender, _ in action(target)(sender as! Sender) },
            for: controlEvents
        )
    }

    /// Calls a method of the target with the control and the event at each of the events from now on.
    ///
    /// - Precondition: The control is of the type that the method takes.
    public func addTarget<Target: AnyObject, Sender>(
        _ target: Target?,
        action: @escaping (Target) -> (Sender, UIEvent) -> Void,
        for controlEvents: Event
    ) {
        checkSender(isA: Sender.self)
        let call = TargetAction(target) { target, sender, event in action(target)(sender as! Sender, event) }
        add(call, for: controlEvents)
    }

    /// Calls the methods of a target, or of all targets for nil, at the events no more. The action can only be
    /// nil, for all methods of the target: methods cannot be compared.
    public func removeTarget(_ target: AnyObject?, action: Never?, for controlEvents: Event) {
        remove(from: controlEvents) { handler in
            guard case .target(let call) = handler else { return false }
            return target == nil || call.target === target
        }
    }

    private func checkSender<Sender>(isA type: Sender.Type) {
        precondition(
            self is Sender,
            """
            The action of \(Swift.type(of: self)) takes a \(type) as its sender. \
            Let it take a \(Swift.type(of: self)) or a UIControl.
            """
        )
    }
}

/// A method of a target, which is not retained.
@MainActor
struct TargetAction {
    private(set) weak var target: AnyObject?
    private let perform: (UIControl, UIEvent) -> Void

    init<Target: AnyObject>(_ target: Target?, method: @escaping (Target, UIControl, UIEvent) -> Void) {
        self.target = target
        guard target != nil else {
            perform = { sender, event in
                let chain = sequence(first: sender as UIResponder, next: \.next)
                guard let first = chain.lazy.compactMap({ $0 as? Target }).first else { return }
                method(first, sender, event)
            }
            return
        }
        perform = { [weak target] sender, event in
            guard let target else { return }
            method(target, sender, event)
        }
    }

    func callAsFunction(_ sender: UIControl, _ event: UIEvent) {
        perform(sender, event)
    }
}
#endif
