#if !os(iOS) && !os(tvOS) && !os(visionOS)
import Foundation

/// How a host draws a window: once for many changes, and never too few times.
///
///     window.headlessOnNeedsDisplay = { [weak window] in
///         DispatchQueue.main.async {
///             guard let window, window.headlessTakeDisplay() else { return }
///             draw(window)
///         }
///     }
///
/// The first change after a drawing calls the hook, the others until the next drawing do not. The host
/// takes the mark *before* it draws: what changes while it draws then calls the hook again, and no change
/// is lost.
extension UIWindow {
    /// Called at once by the change after which the window needs a new drawing, and not again until the
    /// host takes it with ``headlessTakeDisplay()``.
    ///
    /// The change may be half done, so the hook should do no more than ask for a later turn of the main
    /// queue. Setting the hook of a window that needs a drawing already calls it.
    public var headlessOnNeedsDisplay: (@MainActor () -> Void)? {
        get { onNeedsDisplay }
        set {
            onNeedsDisplay = newValue
            if needsDisplay { newValue?() }
        }
    }

    /// Whether the window has changed since the host took the last drawing. A new window has.
    public var headlessNeedsDisplay: Bool { needsDisplay }

    /// Takes the mark off the window, right before the host draws it, after the layout that is pending.
    ///
    /// - Returns: Whether there was one.
    @discardableResult
    public func headlessTakeDisplay() -> Bool {
        if needsDisplay, !isHidden { layoutIfNeeded() }
        defer { needsDisplay = false }
        return needsDisplay
    }
}
#endif
