#if !os(iOS) && !os(tvOS) && !os(visionOS)
import Foundation

/// Is notified of the app's life cycle, and starts the app.
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

    /// Called when a scene is about to be connected: how it is made. Its delegate is called from then on, in place of
    /// this one's methods about becoming active, leaving and opening URLs.
    ///
    /// By default, and where the configuration names no class, the scene's delegate is of the class `SceneDelegate` in
    /// the same module, which is what the `Info.plist` of Xcode's template says. If there is none, the app is one
    /// without scenes.
    func application(
        _ application: UIApplication,
        configurationForConnecting connectingSceneSession: UISceneSession,
        options: UIScene.ConnectionOptions
    ) -> UISceneConfiguration

    /// Called when the person has put scenes away for good. It does not happen here.
    func application(_ application: UIApplication, didDiscardSceneSessions sceneSessions: Set<UISceneSession>)

    /// Called when the person can use the app.
    func applicationDidBecomeActive(_ application: UIApplication)

    /// Called when the person is about to leave the app.
    func applicationWillResignActive(_ application: UIApplication)

    /// Called when the app is out of sight.
    func applicationDidEnterBackground(_ application: UIApplication)

    /// Called when the app is about to be seen again.
    func applicationWillEnterForeground(_ application: UIApplication)

    /// Called when memory is short, before the view controllers are.
    func applicationDidReceiveMemoryWarning(_ application: UIApplication)

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

    /// The class `SceneDelegate` of the module, if there is one.
    public func application(
        _ application: UIApplication,
        configurationForConnecting connectingSceneSession: UISceneSession,
        options: UIScene.ConnectionOptions
    ) -> UISceneConfiguration {
        UISceneConfiguration(name: nil, sessionRole: connectingSceneSession.role)
    }

    /// Does nothing.
    public func application(
        _ application: UIApplication,
        didDiscardSceneSessions sceneSessions: Set<UISceneSession>
    ) {}

    /// Does nothing.
    public func applicationDidBecomeActive(_ application: UIApplication) {}

    /// Does nothing.
    public func applicationWillResignActive(_ application: UIApplication) {}

    /// Does nothing.
    public func applicationDidEnterBackground(_ application: UIApplication) {}

    /// Does nothing.
    public func applicationWillEnterForeground(_ application: UIApplication) {}

    /// Does nothing.
    public func applicationDidReceiveMemoryWarning(_ application: UIApplication) {}

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
