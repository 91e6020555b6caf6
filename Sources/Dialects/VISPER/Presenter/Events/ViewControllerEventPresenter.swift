#if os(iOS) || os(tvOS) || os(visionOS)
/// An object that is notified of a view controller's events.
///
/// Attach it with `addVisperPresenter(_:)`. It receives ``LifecycleEvent``s once
/// `UIViewController.enableLifecycleEvents()` was called, and every event that is passed to
/// `notifyPresenters(of:withEvent:)`.
///
/// VISPER declares the requirements in Objective-C, so apps may write each parameter as `NSObject!`, `NSObject?` or
/// `NSObject`, and so on. On iOS, tvOS and visionOS, all of these satisfy the requirement. On other systems, without
/// Objective-C, the types must match exactly. On those systems, each method has three forms: the first is written
/// with `!` throughout, the second with `NSObject`, `UIView?` and `UIViewController`, and the third without
/// optionals.
@preconcurrency @MainActor @objc
public protocol ViewControllerEventPresenter: NSObjectProtocol {
    /// Whether the presenter handles the event. Called immediately before the notification.
    func isResponsible(_ event: NSObject!, view: UIView!, controller: UIViewController!) -> Bool

    /// Called with an event that the presenter handles.
    func receivedEvent(_ event: NSObject!, view: UIView!, controller: UIViewController!)
}
#else
/// An object that is notified of a view controller's events.
///
/// Attach it with `addVisperPresenter(_:)`. It receives ``LifecycleEvent``s once
/// `UIViewController.enableLifecycleEvents()` was called, and every event that is passed to
/// `notifyPresenters(of:withEvent:)`.
///
/// VISPER declares the requirements in Objective-C, so apps may write each parameter as `NSObject!`, `NSObject?` or
/// `NSObject`, and so on. On iOS, tvOS and visionOS, all of these satisfy the requirement. On other systems, without
/// Objective-C, the types must match exactly. On those systems, each method has three forms: the first is written
/// with `!` throughout, the second with `NSObject`, `UIView?` and `UIViewController`, and the third without
/// optionals.
@preconcurrency @MainActor
public protocol ViewControllerEventPresenter: NSObjectProtocol {
    /// Whether the presenter handles the event. Called immediately before the notification.
    func isResponsible(_ event: NSObject!, view: UIView!, controller: UIViewController!) -> Bool
    /// This method has three forms, which differ in the types of their parameters. Implement one of the three.
    func isResponsible(_ event: NSObject, view: UIView?, controller: UIViewController) -> Bool
    /// This method has three forms, which differ in the types of their parameters. Implement one of the three.
    func isResponsible(_ event: NSObject, view: UIView, controller: UIViewController) -> Bool

    /// Called with an event that the presenter handles.
    func receivedEvent(_ event: NSObject!, view: UIView!, controller: UIViewController!)
    /// This method has three forms, which differ in the types of their parameters. Implement one of the three.
    func receivedEvent(_ event: NSObject, view: UIView?, controller: UIViewController)
    /// This method has three forms, which differ in the types of their parameters. Implement one of the three.
    func receivedEvent(_ event: NSObject, view: UIView, controller: UIViewController)
}

// Each requirement has three forms. The default of each form calls the next form, and the default of the last form
// calls the first. So every call reaches the form that the presenter implements.
extension ViewControllerEventPresenter {
    /// The default of the first form of this requirement. Calls the second form, in which only the view is optional.
    /// Returns false if there is no event or no controller.
    public func isResponsible(_ event: NSObject!, view: UIView!, controller: UIViewController!) -> Bool {
        guard let event, let controller else { return false }
        return isResponsible(event, view: view as UIView?, controller: controller)
    }

    /// The default of the second form of this requirement. If there is a view, calls the third form, which has no
    /// optional parameters. If there is none, calls the first form, whose parameters are all written with `!`.
    public func isResponsible(_ event: NSObject, view: UIView?, controller: UIViewController) -> Bool {
        if let view { return isResponsible(event, view: view, controller: controller) }
        return goingRound { isResponsible(event as NSObject?, view: nil, controller: controller) } ?? false
    }

    /// The default of the third form of this requirement. Calls the first form, whose parameters are all written with
    /// `!`.
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

    /// The default of the first form of this requirement. Calls the second form, in which only the view is optional.
    /// Does nothing if there is no event or no controller.
    public func receivedEvent(_ event: NSObject!, view: UIView!, controller: UIViewController!) {
        guard let event, let controller else { return }
        receivedEvent(event, view: view as UIView?, controller: controller)
    }

    /// The default of the second form of this requirement. If there is a view, calls the third form, which has no
    /// optional parameters. If there is none, calls the first form, whose parameters are all written with `!`.
    public func receivedEvent(_ event: NSObject, view: UIView?, controller: UIViewController) {
        if let view { return receivedEvent(event, view: view, controller: controller) }
        goingRound { receivedEvent(event as NSObject?, view: nil, controller: controller) }
    }

    /// The default of the third form of this requirement. Calls the first form, whose parameters are all written with
    /// `!`.
    public func receivedEvent(_ event: NSObject, view: UIView, controller: UIViewController) {
        goingRound {
            receivedEvent(
                event as NSObject?,
                view: view as UIView?,
                controller: controller as UIViewController?
            )
        } ?? missing("receivedEvent(_ event: NSObject, view: UIView?, controller: UIViewController)")
    }

    /// Calls `first`, a closure that calls the first of the three forms of `isResponsible` or `receivedEvent`.
    ///
    /// - Returns: the result of `first`. Nil if such a call for this presenter is already in progress. In that case,
    ///   the default implementations call each other in a circle, because the presenter implements none of the forms
    ///   in it.
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

/// The presenters for which `goingRound` is calling a first form. A second such call for the same presenter shows that
/// the default implementations call each other in a circle.
@MainActor private var presentersGoingRound: Set<ObjectIdentifier> = []
#endif
