#if !os(iOS) && !os(tvOS) && !os(visionOS)
import Foundation

/// The app.
open class UIApplication: UIResponder {
    /// The one app of the process.
    public static let shared = UIApplication()

    /// The object that is notified of the app's life cycle. Retained, because it has no other owner that lives as long
    /// as the app.
    open var delegate: (any UIApplicationDelegate)?

    /// The window that was last made key, if it still exists.
    ///
    /// In a process that runs tests, if there is no such window, the application makes a visible window with a plain
    /// root controller, since tests of screens expect an app around them. In any other process the property is nil
    /// until the app makes a window key.
    open var keyWindow: UIWindow? { windowMadeKey ?? windowOfTests }

    /// The windows that were shown or made key and still exist, from back to front.
    open var windows: [UIWindow] {
        // Read `keyWindow` first, because reading it may add a window for tests to the list of windows.
        _ = keyWindow
        knownWindows.removeAll { $0.window == nil }
        let windows = knownWindows.compactMap(\.window)
        // The sort is stable, so the window that was shown last is in front of the others at its level.
        return windows.sorted { $0.windowLevel.rawValue < $1.windowLevel.rawValue }
    }

    /// The app's only scene. The scene has a delegate if the launch has connected it.
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

    var knownRouters: [KnownRouter] = []

    /// The rectangle of the keyboard that ``simulateKeyboard(frame:)`` has shown; nil without one.
    var keyboardFrame: CGRect?

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
