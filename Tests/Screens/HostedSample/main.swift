// A sample app, started as a coding agent starts one. The app prints to standard output each call that its delegate
// receives.
#if !os(iOS) && !os(tvOS) && !os(visionOS)
import HeadlessUIKit
import MillraceHost

func say(_ line: String) { FileHandle.standardOutput.write(Data("\(line)\n".utf8)) }

final class AppDelegate: UIResponder, UIApplicationDelegate {
    var window: UIWindow?

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        let window = UIWindow(frame: UIScreen.main.bounds)
        window.rootViewController = UIViewController()
        window.makeKeyAndVisible()
        self.window = window
        // The main queue is served only after the launch.
        DispatchQueue.main.async { say("launched") }
        return true
    }

    func application(
        _ application: UIApplication,
        configurationForConnecting connectingSceneSession: UISceneSession,
        options: UIScene.ConnectionOptions
    ) -> UISceneConfiguration {
        let configuration = UISceneConfiguration(name: "Default", sessionRole: connectingSceneSession.role)
        if CommandLine.arguments.contains("scenes") { configuration.delegateClass = MainScene.self }
        return configuration
    }

    func applicationWillResignActive(_ application: UIApplication) { say("will resign") }
    func applicationDidEnterBackground(_ application: UIApplication) { say("in background") }

    func applicationWillTerminate(_ application: UIApplication) {
        say("will terminate")
        if CommandLine.arguments.contains("hangs") { while true { sleep(1) } }
    }
}

/// The scene's delegate, if the app has scenes.
final class MainScene: UIResponder, UIWindowSceneDelegate {
    func sceneWillResignActive(_ scene: UIScene) { say("scene will resign") }
    func sceneDidEnterBackground(_ scene: UIScene) { say("scene in background") }
}

HeadlessHost.run(
    AppDelegate.self,
    hub: CommandLine.arguments.contains("hub") ? Inspector.HubAddress(port: 2) : nil
)
#endif
