#if !os(iOS) && !os(tvOS) && !os(visionOS)
import Foundation

/// An object that can have the keyboard: the base of views, view controllers, windows and the application.
@preconcurrency @MainActor
open class UIResponder: NSObject {
    /// Makes a responder.
    public override init() {
        super.init()
    }

    /// Makes the delegate of an app that `@main` launches. Only a required initialiser can be called on a
    /// class that is known at run time; ``init()`` cannot be required, as then every controller with an
    /// initialiser of its own would have to write it too.
    public required convenience init(headlessDelegateOf application: UIApplication) {
        self.init()
    }

    /// The responder that comes after this one.
    open var next: UIResponder? { nil }

    /// Whether the responder accepts the keyboard.
    open var canBecomeFirstResponder: Bool { false }

    /// Whether the responder gives the keyboard away.
    open var canResignFirstResponder: Bool { true }

    /// Whether the responder has the keyboard.
    open var isFirstResponder: Bool {
        responderWindow?.firstResponder === self
    }

    /// Asks for the keyboard; whoever has it in the same window is asked to give it away first.
    ///
    /// - Returns: Whether the responder has the keyboard now. One outside any window cannot get it.
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

    /// Gives the keyboard away.
    ///
    /// - Returns: Whether the responder is without the keyboard now.
    @discardableResult
    open func resignFirstResponder() -> Bool {
        guard isFirstResponder else { return true }
        guard canResignFirstResponder, shouldResignFirstResponder() else { return false }
        loseFirstResponder()
        return true
    }

    /// Takes the keyboard away without asking.
    func loseFirstResponder() {
        guard isFirstResponder else { return }
        responderWindow?.firstResponder = nil
        didResignFirstResponder()
    }

    // MARK: Touches and presses

    /// Called when fingers came down on the view. The base implementation tells the next responder, as the ones below
    /// do.
    open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        next?.touchesBegan(touches, with: event)
    }

    /// Called when fingers have moved. It does not happen here.
    open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
        next?.touchesMoved(touches, with: event)
    }

    /// Called when fingers were lifted.
    open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
        next?.touchesEnded(touches, with: event)
    }

    /// Called when touches were taken away, by a gesture that was recognised.
    open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
        next?.touchesCancelled(touches, with: event)
    }

    /// Called when buttons or keys were pressed.
    open func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        next?.pressesBegan(presses, with: event)
    }

    /// Called when the force of presses has changed. It does not happen here.
    open func pressesChanged(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        next?.pressesChanged(presses, with: event)
    }

    /// Called when buttons or keys were released.
    open func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        next?.pressesEnded(presses, with: event)
    }

    /// Called when presses were taken away. It does not happen here.
    open func pressesCancelled(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        next?.pressesCancelled(presses, with: event)
    }

    // MARK: For subclasses of this module

    /// The window whose keyboard this responder could have.
    var responderWindow: UIWindow? { nil }

    /// Asks the delegate whether the responder may get the keyboard.
    func shouldBecomeFirstResponder() -> Bool { true }

    /// Tells the delegate that the responder got the keyboard.
    func didBecomeFirstResponder() {}

    /// Asks the delegate whether the responder may give the keyboard away.
    func shouldResignFirstResponder() -> Bool { true }

    /// Tells the delegate that the responder is without the keyboard.
    func didResignFirstResponder() {}
}

/// What a person did, for targets that ask for it.
@preconcurrency @MainActor
open class UIEvent: NSObject {
    /// When it was done, in seconds since the system was started.
    public let timestamp: TimeInterval

    override init() {
        // Not `systemUptime`, for whose use Apple asks for a reason in a privacy manifest.
        timestamp = TimeInterval(DispatchTime.now().uptimeNanoseconds) / 1e9
        super.init()
    }
}
#endif
