#if !os(iOS) && !os(tvOS) && !os(visionOS)
import Foundation

/// Lets a host draw a window once for many changes, without missing a change.
///
///     window.headlessOnNeedsDisplay = { [weak window] in
///         DispatchQueue.main.async {
///             guard let window, window.headlessTakeDisplay() else { return }
///             draw(window)
///         }
///     }
///
/// The first change after a drawing calls the hook; further changes before the next drawing do not. The host calls
/// `headlessTakeDisplay()` *before* it draws. Changes during the drawing then call the hook again, so no change is
/// lost.
extension UIWindow {
    /// The hook that requests a drawing of the window. A change calls the hook at once. Further changes do not call it
    /// until the host has called ``headlessTakeDisplay()``.
    ///
    /// The change may be incomplete, so the hook should only schedule a later turn of the main queue. Assigning
    /// the hook calls it if the window already needs a drawing.
    public var headlessOnNeedsDisplay: (@MainActor () -> Void)? {
        get { onNeedsDisplay }
        set {
            onNeedsDisplay = newValue
            if needsDisplay { newValue?() }
        }
    }

    /// Whether the window has changed since the last call of ``headlessTakeDisplay()``. True for a new window.
    public var headlessNeedsDisplay: Bool { needsDisplay }

    /// Does the pending layout and resets ``headlessNeedsDisplay``. The host calls this function right before it
    /// draws the window.
    ///
    /// - Returns: Whether the window needed a drawing.
    @discardableResult
    public func headlessTakeDisplay() -> Bool {
        if needsDisplay, !isHidden { layoutIfNeeded() }
        defer { needsDisplay = false }
        return needsDisplay
    }
}
#endif
