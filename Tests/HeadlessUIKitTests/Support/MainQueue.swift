#if !os(iOS) && !os(tvOS) && !os(visionOS)
import HeadlessUIKit

/// Waits until everything that the main queue was given before is done.
@MainActor
func nextTurn() async {
    await withCheckedContinuation { continuation in
        DispatchQueue.main.async { continuation.resume() }
    }
}

/// A visible window with a root, after the root has appeared.
@MainActor
func shownWindow(_ root: UIViewController) async -> UIWindow {
    let window = UIWindow()
    window.rootViewController = root
    window.isHidden = false
    await nextTurn()
    return window
}
#endif
