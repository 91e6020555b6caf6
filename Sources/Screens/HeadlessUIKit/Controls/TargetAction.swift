#if !os(iOS) && !os(tvOS) && !os(visionOS)
import Foundation

/// A target, which is not retained, and one of its methods. The method takes no argument, the sender, or the sender
/// and the event.
@MainActor
struct TargetAction {
    private(set) weak var target: AnyObject?
    private let perform: (AnyObject, UIEvent, UIResponder?) -> Void

    init<Target: AnyObject>(_ target: Target?, _ action: @escaping (Target) -> () -> Void) {
        self.init(calling: { target, _, _ in action(target)() }, of: target)
    }

    init<Target: AnyObject, Sender>(
        _ target: Target?,
        _ action: @escaping (Target) -> (Sender) -> Void,
        from sender: AnyObject
    ) {
        Self.check(sender, isA: Sender.self)
        self.init(calling: { target, sender, _ in action(target)(sender as! Sender) }, of: target)
    }

    init<Target: AnyObject, Sender>(
        _ target: Target?,
        _ action: @escaping (Target) -> (Sender, UIEvent) -> Void,
        from sender: AnyObject
    ) {
        Self.check(sender, isA: Sender.self)
        self.init(calling: { target, sender, event in action(target)(sender as! Sender, event) }, of: target)
    }

    private init<Target: AnyObject>(
        calling method: @escaping (Target, AnyObject, UIEvent) -> Void,
        of target: Target?
    ) {
        self.target = target
        guard target != nil else {
            perform = { sender, event, responder in
                let chain = sequence(state: responder) { next in
                    defer { next = next?.next }
                    return next
                }
                guard let first = chain.lazy.compactMap({ $0 as? Target }).first else { return }
                method(first, sender, event)
            }
            return
        }
        perform = { [weak target] sender, event, _ in
            guard let target else { return }
            method(target, sender, event)
        }
    }

    /// Calls the method on the target. Without a target, calls it on the nearest object of the method's class in the
    /// chain of responders that begins with `responder`.
    func callAsFunction(_ sender: AnyObject, from responder: UIResponder?) {
        perform(sender, UIEvent(), responder)
    }

    private static func check<Sender>(_ sender: AnyObject, isA type: Sender.Type) {
        Misuse.check(
            sender is Sender,
            """
            The action of \(Swift.type(of: sender)) takes a \(type) as its sender. \
            Let it take a \(Swift.type(of: sender)) or one of its superclasses.
            """
        )
    }
}
#endif
