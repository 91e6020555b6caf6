#if !os(iOS) && !os(tvOS) && !os(visionOS)
import Foundation

/// An object that can have the keyboard: the base of views, view controllers, windows and the application.
@preconcurrency @MainActor
open class UIResponder: NSObject {
    /// Makes a responder.
    public override init() {
        super.init()
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
        guard canBecomeFirstResponder else { return false }
        if let current = window.firstResponder, !current.resignFirstResponder() { return false }
        window.firstResponder = self
        return true
    }

    /// Gives the keyboard away.
    ///
    /// - Returns: Whether the responder is without the keyboard now.
    @discardableResult
    open func resignFirstResponder() -> Bool {
        guard isFirstResponder else { return true }
        guard canResignFirstResponder else { return false }
        responderWindow?.firstResponder = nil
        return true
    }

    /// The window whose keyboard this responder could have.
    var responderWindow: UIWindow? { nil }
}
#endif
