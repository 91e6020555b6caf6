#if os(iOS) || os(tvOS) || os(visionOS)
/// An object that is told what happens to a view controller.
///
/// Attach it with `addVisperPresenter(_:)`. The events are ``LifecycleEvent``s, once
/// `UIViewController.enableLifecycleEvents()` has switched them on, and whatever
/// `notifyPresenters(of:withEvent:)` is handed.
///
/// In VISPER the requirements came from Objective-C, and apps write each parameter as they like: `NSObject!`, `NSObject?` or `NSObject`,
/// and so on. On iOS, tvOS and visionOS all of these conform. Elsewhere, without Objective-C, Swift asks for the very form of a
/// requirement. There are three, of either method: `!` throughout, `NSObject` with `UIView?` and `UIViewController`, and
/// no optional at all.
@preconcurrency @MainActor @objc
public protocol ViewControllerEventPresenter: NSObjectProtocol {
    /// Whether the presenter wants the event. Asked immediately before it is told.
    func isResponsible(_ event: NSObject!, view: UIView!, controller: UIViewController!) -> Bool

    /// Called with an event that the presenter wants.
    func receivedEvent(_ event: NSObject!, view: UIView!, controller: UIViewController!)
}
#else
/// An object that is told what happens to a view controller.
///
/// Attach it with `addVisperPresenter(_:)`. The events are ``LifecycleEvent``s, once
/// `UIViewController.enableLifecycleEvents()` has switched them on, and whatever
/// `notifyPresenters(of:withEvent:)` is handed.
///
/// In VISPER the requirements came from Objective-C, and apps write each parameter as they like: `NSObject!`, `NSObject?` or `NSObject`,
/// and so on. On iOS, tvOS and visionOS all of these conform. Elsewhere, without Objective-C, Swift asks for the very form of a
/// requirement. There are three, of either method: `!` throughout, `NSObject` with `UIView?` and `UIViewController`, and
/// no optional at all.
@preconcurrency @MainActor
public protocol ViewControllerEventPresenter: NSObjectProtocol {
    /// Whether the presenter wants the event. Asked immediately before it is told.
    func isResponsible(_ event: NSObject!, view: UIView!, controller: UIViewController!) -> Bool
    /// Whether the presenter wants the event, in another form.
    func isResponsible(_ event: NSObject, view: UIView?, controller: UIViewController) -> Bool
    /// Whether the presenter wants the event, in another form.
    func isResponsible(_ event: NSObject, view: UIView, controller: UIViewController) -> Bool

    /// Called with an event that the presenter wants.
    func receivedEvent(_ event: NSObject!, view: UIView!, controller: UIViewController!)
    /// Called with an event that the presenter wants, in another form.
    func receivedEvent(_ event: NSObject, view: UIView?, controller: UIViewController)
    /// Called with an event that the presenter wants, in another form.
    func receivedEvent(_ event: NSObject, view: UIView, controller: UIViewController)
}

// Each form that a presenter leaves out calls the next, and the last one the first, until one that it has implemented.
extension ViewControllerEventPresenter {
    /// Asks the next form; false if there is no event or no controller.
    public func isResponsible(_ event: NSObject!, view: UIView!, controller: UIViewController!) -> Bool {
        guard let event, let controller else { return false }
        return isResponsible(event, view: view as UIView?, controller: controller)
    }

    /// Asks the next form; if there is no view, the first.
    public func isResponsible(_ event: NSObject, view: UIView?, controller: UIViewController) -> Bool {
        if let view { return isResponsible(event, view: view, controller: controller) }
        return goingRound { isResponsible(event as NSObject?, view: nil, controller: controller) } ?? false
    }

    /// Asks the first form.
    public func isResponsible(_ event: NSObject, view: UIView, controller: UIViewController) -> Bool {
        goingRound {
            isResponsible(
                event as NSObject?,
                view: view as UIView?,
                controller: controller as UIViewController?
            )
        }
            ?? missing(
                "isResponsible(_ event: NSObject!, view: UIView!, controller: UIViewController!) -> Bool"
            )
    }

    /// Calls the next form, unless there is no event or no controller.
    public func receivedEvent(_ event: NSObject!, view: UIView!, controller: UIViewController!) {
        guard let event, let controller else { return }
        receivedEvent(event, view: view as UIView?, controller: controller)
    }

    /// Calls the next form; if there is no view, the first.
    public func receivedEvent(_ event: NSObject, view: UIView?, controller: UIViewController) {
        if let view { return receivedEvent(event, view: view, controller: controller) }
        goingRound { receivedEvent(event as NSObject?, view: nil, controller: controller) }
    }

    /// Calls the first form.
    public func receivedEvent(_ event: NSObject, view: UIView, controller: UIViewController) {
        goingRound {
            receivedEvent(
                event as NSObject?,
                view: view as UIView?,
                controller: controller as UIViewController?
            )
        } ?? missing("receivedEvent(_ event: NSObject, view: UIView?, controller: UIViewController)")
    }

    /// - Returns: nil if all forms have called the next one.
    @discardableResult
    private func goingRound<Result>(_ first: () -> Result) -> Result? {
        let id = ObjectIdentifier(self)
        guard presentersGoingRound.insert(id).inserted else { return nil }
        defer { presentersGoingRound.remove(id) }
        return first()
    }

    private func missing<Result>(_ requirement: String) -> Result {
        fatalError(
            """
            \(type(of: self)) is a ViewControllerEventPresenter and must implement \(requirement). Where there is no \
            Objective-C, the parameters are all written with !, none is optional, or the view alone, with ?.
            """
        )
    }
}

/// The presenters one of whose forms is calling the first.
@MainActor private var presentersGoingRound: Set<ObjectIdentifier> = []
#endif
