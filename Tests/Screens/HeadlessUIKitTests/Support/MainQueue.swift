#if !os(iOS) && !os(tvOS) && !os(visionOS)
import HeadlessUIKit

/// Waits until the main queue has run all blocks enqueued so far.
@MainActor
func nextTurn() async {
    await withCheckedContinuation { continuation in
        DispatchQueue.main.async { continuation.resume() }
    }
}

/// A visible window whose root controller has appeared.
@MainActor
func shownWindow(_ root: UIViewController) async -> UIWindow {
    let window = UIWindow()
    window.rootViewController = root
    window.isHidden = false
    await nextTurn()
    return window
}
#endif
