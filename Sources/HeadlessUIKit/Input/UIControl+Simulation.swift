#if !os(iOS) && !os(tvOS) && !os(visionOS)
import Foundation

extension UIControl {
    /// Taps the control as a person does: sends `touchDown`, `touchUpInside` and, for a button,
    /// `primaryActionTriggered`.
    ///
    /// - Returns: Whether the person could; a disabled control, or one that cannot be touched, refuses.
    @discardableResult
    public func simulateTap() -> Bool {
        guard isEnabled, headlessCanBeTouched else { return false }
        sendActions(for: .touchDown)
        sendActions(for: self is UIButton ? [.touchUpInside, .primaryActionTriggered] : .touchUpInside)
        return true
    }
}
#endif
