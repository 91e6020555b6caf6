#if !os(iOS) && !os(tvOS) && !os(visionOS)
import HeadlessUIKit

// The delegate of Xcode's template, with two differences: GreetingApp makes the window, as in apps without scenes,
// and `calls` is added.

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
