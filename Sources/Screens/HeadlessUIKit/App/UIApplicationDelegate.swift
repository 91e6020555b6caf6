#if !os(iOS) && !os(tvOS) && !os(visionOS)
import Foundation

/// The object that is notified of the app's life cycle. In an app without scenes, it also shows the first screen.
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
///             window.rootViewController = UINavigationController(rootViewController: MenuViewController())
///             window.makeKeyAndVisible()
///             self.window = window
///             return true
///         }
///     }
///
/// Requirements that are optional in UIKit have defaults here that do nothing.
@preconcurrency @MainActor
public protocol UIApplicationDelegate: NSObjectProtocol {
    /// The app's window.
    var window: UIWindow? { get }

    /// Called first, before anything is visible.
    ///
    /// - Returns: Whether the app can handle the launch options.
    func application(
        _ application: UIApplication,
        willFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool

    /// Called when the app has to show its first screen.
    ///
    /// - Returns: Whether the app can handle the launch options.
    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool

    /// Called before a scene is connected, to get the scene's configuration. From then on, the scene's delegate is
    /// called in place of this delegate when the app becomes active or inactive, enters or leaves the background, or
    /// opens URLs.
    ///
    /// By default, and if the configuration names no class, the scene's delegate is of the class
    /// `SceneDelegate` in the same module, as the `Info.plist` of Xcode's template specifies. If there is no
    /// such class, the app has no scenes.
    func application(
        _ application: UIApplication,
        configurationForConnecting connectingSceneSession: UISceneSession,
        options: UIScene.ConnectionOptions
    ) -> UISceneConfiguration

    /// Called when the person has discarded scenes. HeadlessUIKit never calls it.
    func application(_ application: UIApplication, didDiscardSceneSessions sceneSessions: Set<UISceneSession>)

    /// Called when the person can use the app.
    func applicationDidBecomeActive(_ application: UIApplication)

    /// Called when the app is about to become inactive.
    func applicationWillResignActive(_ application: UIApplication)

    /// Called when the app has entered the background.
    func applicationDidEnterBackground(_ application: UIApplication)

    /// Called when the app is about to leave the background.
    func applicationWillEnterForeground(_ application: UIApplication)

    /// Called when the app is about to terminate.
    func applicationWillTerminate(_ application: UIApplication)

    /// Called when memory is low, before the view controllers are notified.
    func applicationDidReceiveMemoryWarning(_ application: UIApplication)

    /// Called to open a URL, such as a link into the app.
    ///
    /// - Returns: Whether the app opened the URL.
    func application(
        _ app: UIApplication,
        open url: URL,
        options: [UIApplication.OpenURLOptionsKey: Any]
    ) -> Bool
}

extension UIApplicationDelegate {
    /// Returns nil.
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

    /// Returns a configuration that names no class. The scene then uses the class `SceneDelegate` of the module, if
    /// there is one.
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
    public func applicationWillTerminate(_ application: UIApplication) {}

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
    /// Launches the app and serves the main run loop, and with it the main queue, until the process exits. This
    /// is the entry point of `@main`.
    public static func main() {
        UIApplication.shared.headlessLaunch(Self(headlessDelegateOf: .shared))
        RunLoop.main.run()
    }
}
#endif
