#if !os(iOS) && !os(tvOS) && !os(visionOS)
import Foundation

/// The object that is notified of a scene's life cycle. Requirements that are optional in UIKit have defaults here that
/// do nothing.
@preconcurrency @MainActor
public protocol UISceneDelegate: NSObjectProtocol {
    /// Called when the scene has to show its first screen.
    func scene(
        _ scene: UIScene,
        willConnectTo session: UISceneSession,
        options connectionOptions: UIScene.ConnectionOptions
    )
    /// Called when the scene has been disconnected.
    func sceneDidDisconnect(_ scene: UIScene)
    /// Called when the person can use the scene.
    func sceneDidBecomeActive(_ scene: UIScene)
    /// Called when the scene is about to become inactive.
    func sceneWillResignActive(_ scene: UIScene)
    /// Called when the scene is about to leave the background.
    func sceneWillEnterForeground(_ scene: UIScene)
    /// Called when the scene has entered the background.
    func sceneDidEnterBackground(_ scene: UIScene)
    /// Called to open URLs, such as a link into the app.
    func scene(_ scene: UIScene, openURLContexts URLContexts: Set<UIOpenURLContext>)
}

extension UISceneDelegate {
    /// Does nothing.
    public func scene(
        _ scene: UIScene,
        willConnectTo session: UISceneSession,
        options connectionOptions: UIScene.ConnectionOptions
    ) {}
    /// Does nothing.
    public func sceneDidDisconnect(_ scene: UIScene) {}
    /// Does nothing.
    public func sceneDidBecomeActive(_ scene: UIScene) {}
    /// Does nothing.
    public func sceneWillResignActive(_ scene: UIScene) {}
    /// Does nothing.
    public func sceneWillEnterForeground(_ scene: UIScene) {}
    /// Does nothing.
    public func sceneDidEnterBackground(_ scene: UIScene) {}
    /// Does nothing.
    public func scene(_ scene: UIScene, openURLContexts URLContexts: Set<UIOpenURLContext>) {}
}

/// The object that makes the window of a scene, and is notified of the scene's life cycle.
///
///     class SceneDelegate: UIResponder, UIWindowSceneDelegate {
///         var window: UIWindow?
///
///         func scene(
///             _ scene: UIScene,
///             willConnectTo session: UISceneSession,
///             options connectionOptions: UIScene.ConnectionOptions
///         ) {
///             guard let windowScene = scene as? UIWindowScene else { return }
///             let window = UIWindow(windowScene: windowScene)
///             window.rootViewController = UINavigationController(rootViewController: MenuViewController())
///             window.makeKeyAndVisible()
///             self.window = window
///         }
///     }
@preconcurrency @MainActor
public protocol UIWindowSceneDelegate: UISceneDelegate {
    /// The scene's window.
    var window: UIWindow? { get }
}

extension UIWindowSceneDelegate {
    /// Returns nil.
    public var window: UIWindow? { nil }
}
#endif
