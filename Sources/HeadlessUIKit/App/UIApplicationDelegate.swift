#if !os(iOS) && !os(tvOS) && !os(visionOS)
import Foundation

/// Who is told of the app's life, and starts it.
///
///     @main
///     class AppDelegate: UIResponder, UIApplicationDelegate {
///         var window: UIWindow?
///
///         func application(
///             _ application: UIApplication,
///             didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
///         ) -> Bool {
///             let window = UIWindow(frame: UIScreen.main.bounds)
///             window.rootViewController = UINavigationController(rootViewController: StartViewController())
///             window.makeKeyAndVisible()
///             self.window = window
///             return true
///         }
///     }
///
/// What is optional in UIKit has a default here that does nothing.
@preconcurrency @MainActor
public protocol UIApplicationDelegate: NSObjectProtocol {
    /// The app's window, for whoever asks the delegate for it.
    var window: UIWindow? { get }

    /// Called first, before anything is shown.
    ///
    /// - Returns: Whether the app can handle what it was launched for.
    func application(
        _ application: UIApplication,
        willFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool

    /// Called when the app is to show its first screen.
    ///
    /// - Returns: Whether the app can handle what it was launched for.
    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool

    /// Called when the person can use the app.
    func applicationDidBecomeActive(_ application: UIApplication)

    /// Called when the app is to open a URL, such as a link into it.
    ///
    /// - Returns: Whether it did.
    func application(
        _ app: UIApplication,
        open url: URL,
        options: [UIApplication.OpenURLOptionsKey: Any]
    ) -> Bool
}

extension UIApplicationDelegate {
    /// None.
    public var window: UIWindow? { nil }

    /// Does nothing and returns true.
    public func application(
        _ application: UIApplication,
        willFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool { true }

    /// Does nothing and returns true.
    public func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool { true }

    /// Does nothing.
    public func applicationDidBecomeActive(_ application: UIApplication) {}

    /// Opens nothing and returns false.
    public func application(
        _ app: UIApplication,
        open url: URL,
        options: [UIApplication.OpenURLOptionsKey: Any]
    ) -> Bool { false }
}

extension UIApplicationDelegate where Self: UIResponder {
    /// Launches the app and serves the main run loop, and with it the main queue, until the process exits: the
    /// entry point of `@main`.
    public static func main() {
        UIApplication.shared.headlessLaunch(Self(headlessDelegateOf: .shared))
        RunLoop.main.run()
    }
}
#endif
