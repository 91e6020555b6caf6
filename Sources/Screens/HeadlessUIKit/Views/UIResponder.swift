#if !os(iOS) && !os(tvOS) && !os(visionOS)
import Foundation

/// An object that can have the keyboard focus as the *first responder* of its window. It is the base class of views,
/// view controllers, windows and the application.
@preconcurrency @MainActor
open class UIResponder: NSObject {
    /// Makes a responder.
    public override init() {
        super.init()
    }

    /// Makes the delegate of an app that `@main` launches. The delegate's class is known only at run time, so Swift can
    /// call only a `required` initialiser. ``init()`` must not be `required`, because every controller with an
    /// initialiser of its own would then have to implement ``init()`` too.
    public required convenience init(headlessDelegateOf application: UIApplication) {
        self.init()
    }

    /// The next responder in the chain.
    open var next: UIResponder? { nil }

    /// Whether the responder accepts the keyboard focus.
    open var canBecomeFirstResponder: Bool { false }

    /// Whether the responder agrees to give up the keyboard focus.
    open var canResignFirstResponder: Bool { true }

    /// Whether the responder has the keyboard focus.
    open var isFirstResponder: Bool {
        responderWindow?.firstResponder === self
    }

    /// Requests the keyboard focus. If another responder of the window has the focus, asks it to resign.
    ///
    /// - Returns: Whether the responder now has the keyboard focus. A responder outside of all windows cannot get it.
    @discardableResult
    open func becomeFirstResponder() -> Bool {
        guard let window = responderWindow else { return false }
        if window.firstResponder === self { return true }
        guard canBecomeFirstResponder, shouldBecomeFirstResponder() else { return false }
        if let current = window.firstResponder, !current.resignFirstResponder() { return false }
        window.firstResponder = self
        didBecomeFirstResponder()
        return true
    }

    /// Gives up the keyboard focus.
    ///
    /// - Returns: Whether the responder is now without the keyboard focus.
    @discardableResult
    open func resignFirstResponder() -> Bool {
        guard isFirstResponder else { return true }
        guard canResignFirstResponder, shouldResignFirstResponder() else { return false }
        loseFirstResponder()
        return true
    }

    /// Gives up the keyboard focus without asking the responder or its delegate for permission.
    func loseFirstResponder() {
        guard isFirstResponder else { return }
        responderWindow?.firstResponder = nil
        didResignFirstResponder()
    }

    // MARK: Touches and presses

    /// Called when fingers touched the view. The base implementations of this method and of the methods below call
    /// the same method of the next responder.
    open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        next?.touchesBegan(touches, with: event)
    }

    /// Called when fingers have moved. HeadlessUIKit never calls it.
    open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
        next?.touchesMoved(touches, with: event)
    }

    /// Called when fingers were lifted.
    open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
        next?.touchesEnded(touches, with: event)
    }

    /// Called when a recognised gesture has cancelled the touches.
    open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
        next?.touchesCancelled(touches, with: event)
    }

    /// Called when buttons or keys were pressed.
    open func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        next?.pressesBegan(presses, with: event)
    }

    /// Called when the force of presses has changed. HeadlessUIKit never calls it.
    open func pressesChanged(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        next?.pressesChanged(presses, with: event)
    }

    /// Called when buttons or keys were released.
    open func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        next?.pressesEnded(presses, with: event)
    }

    /// Called when presses were cancelled. HeadlessUIKit never calls it.
    open func pressesCancelled(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        next?.pressesCancelled(presses, with: event)
    }

    // MARK: Hooks for subclasses in this module

    /// The window whose first responder this responder could become.
    var responderWindow: UIWindow? { nil }

    /// Whether the responder may become first responder. Overrides ask their delegate.
    func shouldBecomeFirstResponder() -> Bool { true }

    /// Called after the responder has become first responder. Overrides notify their delegate.
    func didBecomeFirstResponder() {}

    /// Whether the responder may resign as first responder. Overrides ask their delegate.
    func shouldResignFirstResponder() -> Bool { true }

    /// Called after the responder has resigned as first responder. Overrides notify their delegate.
    func didResignFirstResponder() {}
}

/// An event caused by a person, as passed to targets whose method takes an event.
@preconcurrency @MainActor
open class UIEvent: NSObject {
    /// The time of the event, in seconds since the system was started.
    public let timestamp: TimeInterval

    override init() {
        // This code does not read `systemUptime`, because Apple requires apps to declare a reason for its use in
        // their privacy manifest.
        timestamp = TimeInterval(DispatchTime.now().uptimeNanoseconds) / 1e9
        super.init()
    }
}
#endif
