#if !os(iOS) && !os(tvOS) && !os(visionOS)
import Foundation

/// The app.
open class UIApplication: UIResponder {
    /// The one app of the process.
    public static let shared = UIApplication()

    /// Is notified of the app's life cycle. Retained, since of what a program makes nothing else lives as long as
    /// the app.
    open var delegate: (any UIApplicationDelegate)?

    /// The last window that was made key, while somebody retains it.
    ///
    /// In a process that runs tests and while there is no such window it is a visible window of the
    /// application's own, with a plain root controller: tests of screens expect an app around them. Any other
    /// process has none until it makes one.
    open var keyWindow: UIWindow? { windowMadeKey ?? windowOfTests }

    /// The windows that were shown, or made key, while somebody retains them; from back to front.
    open var windows: [UIWindow] {
        // Asked first, since it may make a window.
        _ = keyWindow
        knownWindows.removeAll { $0.window == nil }
        let windows = knownWindows.compactMap(\.window)
        // Sorting in Swift keeps the order of equals: the one that was shown last is in front.
        return windows.sorted { $0.windowLevel.rawValue < $1.windowLevel.rawValue }
    }

    /// The app's scene: the one that was connected at launch, or else one without a delegate.
    open var connectedScenes: Set<UIScene> { [scene] }

    /// The session of the app's scene.
    open var openSessions: Set<UISceneSession> { [scene.session] }

    lazy var scene = UIWindowScene(session: UISceneSession())

    weak var windowMadeKey: UIWindow?

    private lazy var windowOfTests = TestProcess.isThisOne ? UIWindow.shownForTests() : nil

    private struct KnownWindow {
        weak var window: UIWindow?
    }

    private var knownWindows: [KnownWindow] = []

    /// Puts a window in front of the others.
    func bringForward(_ window: UIWindow) {
        knownWindows.removeAll { $0.window == nil || $0.window === window }
        knownWindows.append(KnownWindow(window: window))
    }
}

extension UIWindow {
    /// A visible window with a plain root controller.
    fileprivate static func shownForTests() -> UIWindow {
        let window = UIWindow(frame: UIScreen.main.bounds)
        window.rootViewController = UIViewController()
        window.isHidden = false
        return window
    }
}
#endif
