#if !os(iOS) && !os(tvOS) && !os(visionOS)
import HeadlessUIKit

// Has the methods of the class that Xcode adds to a new app, and records their calls. The window is made by OfficeDelegate,
// as in apps without scenes.

class SceneDelegate: UIResponder, UIWindowSceneDelegate {

    var window: UIWindow?
    var calls: [String] = []

    func scene(
        _ scene: UIScene,
        willConnectTo session: UISceneSession,
        options connectionOptions: UIScene.ConnectionOptions
    ) {
        guard let _ = (scene as? UIWindowScene) else { return }
        calls.append("connect")
    }

    func sceneDidDisconnect(_ scene: UIScene) {
        calls.append("disconnect")
    }

    func sceneDidBecomeActive(_ scene: UIScene) {
        calls.append("active")
    }

    func sceneWillResignActive(_ scene: UIScene) {
        calls.append("resign")
    }

    func sceneWillEnterForeground(_ scene: UIScene) {
        calls.append("foreground")
    }

    func sceneDidEnterBackground(_ scene: UIScene) {
        calls.append("background")
    }
}
#endif
