#if !os(iOS) && !os(tvOS) && !os(visionOS)
import HeadlessUIKit
import TestSupport
import Testing

/// The calls of the delegates below, in order.
@MainActor private var calls: [String] = []

/// A delegate that specifies the class of the scene's delegate.
private final class AppWithScene: UIResponder, UIApplicationDelegate {
    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        calls.append("app did finish")
        return true
    }

    func application(
        _ application: UIApplication,
        configurationForConnecting connectingSceneSession: UISceneSession,
        options: UIScene.ConnectionOptions
    ) -> UISceneConfiguration {
        calls.append("configuration")
        let configuration = UISceneConfiguration(name: "Default", sessionRole: connectingSceneSession.role)
        configuration.delegateClass = MainScene.self
        return configuration
    }

    func applicationDidBecomeActive(_ application: UIApplication) { calls.append("app active") }
}

private final class MainScene: UIResponder, UIWindowSceneDelegate {
    var window: UIWindow?

    func scene(
        _ scene: UIScene,
        willConnectTo session: UISceneSession,
        options connectionOptions: UIScene.ConnectionOptions
    ) {
        calls.append("connect \(connectionOptions.urlContexts.map(\.url.path))")
        guard let windowScene = scene as? UIWindowScene else { return }
        let window = UIWindow(windowScene: windowScene)
        window.rootViewController = UIViewController()
        window.makeKeyAndVisible()
        self.window = window
    }

    func sceneWillEnterForeground(_ scene: UIScene) { calls.append("foreground \(scene.activationState)") }
    func sceneDidBecomeActive(_ scene: UIScene) { calls.append("active \(scene.activationState)") }
    func sceneWillResignActive(_ scene: UIScene) { calls.append("resign \(scene.activationState)") }
    func sceneDidEnterBackground(_ scene: UIScene) { calls.append("background \(scene.activationState)") }

    func scene(_ scene: UIScene, openURLContexts URLContexts: Set<UIOpenURLContext>) {
        calls.append("open \(URLContexts.map(\.url.path))")
    }
}

/// An app whose scene has a delegate without methods.
private final class AppWithBareScene: UIResponder, UIApplicationDelegate {
    final class BareScene: UIResponder, UIWindowSceneDelegate {}

    func application(
        _ application: UIApplication,
        configurationForConnecting connectingSceneSession: UISceneSession,
        options: UIScene.ConnectionOptions
    ) -> UISceneConfiguration {
        let configuration = UISceneConfiguration(name: nil, sessionRole: connectingSceneSession.role)
        configuration.delegateClass = BareScene.self
        return configuration
    }
}

/// A class with the name that Xcode's template gives to the delegate of a scene, but of another kind.
final class SceneDelegate: NSObject {}

@MainActor
@Suite("Scenes", .exclusively(.keyWindow))
struct SceneTests {
    private let application = UIApplication()

    init() {
        calls = []
    }

    @Test("A launch connects the scene after the app's delegate has finished, and makes it active")
    func launch() throws {
        #expect(application.headlessLaunch(AppWithScene(), options: [.url: URL(string: "/start")!]))
        #expect(
            calls == [
                "app did finish", "configuration", #"connect ["/start"]"#, "foreground foregroundInactive",
                "active foregroundActive",
            ]
        )
        let scene = try #require(application.connectedScenes.first as? UIWindowScene)
        let delegate = try #require(scene.delegate as? MainScene)
        #expect(delegate.window?.windowScene === scene)
        #expect(scene.windows == [delegate.window])
        #expect(scene.keyWindow === delegate.window)
        #expect(scene.session.scene === scene)
        #expect(scene.session.configuration.name == "Default")
        #expect(application.openSessions == [scene.session])
    }

    @Test("Leaving and returning to the app notifies the scene's delegate, once each")
    func leaving() {
        application.headlessLaunch(AppWithScene())
        calls = []
        #expect(!application.simulateReturning())
        #expect(application.simulateLeaving())
        #expect(!application.simulateLeaving())
        #expect(application.simulateReturning())
        #expect(
            calls == [
                "resign foregroundActive", "background background", "foreground foregroundInactive",
                "active foregroundActive",
            ]
        )
    }

    @Test("A link into an app with a scene is passed to the scene's delegate")
    func links() {
        application.headlessLaunch(AppWithScene())
        calls = []
        #expect(application.simulateOpening(URL(string: "/elsewhere")!))
        #expect(calls == [#"open ["/elsewhere"]"#])
    }

    @Test("In an app without scenes, leaving and returning notifies the app's delegate")
    func withoutScenes() throws {
        final class Plain: UIResponder, UIApplicationDelegate {
            func applicationDidBecomeActive(_ application: UIApplication) { calls.append("active") }
            func applicationWillResignActive(_ application: UIApplication) { calls.append("resign") }
            func applicationDidEnterBackground(_ application: UIApplication) { calls.append("background") }
            func applicationWillEnterForeground(_ application: UIApplication) { calls.append("foreground") }
        }
        application.headlessLaunch(Plain())
        #expect(application.simulateLeaving())
        #expect(application.simulateReturning())
        #expect(calls == ["active", "resign", "background", "foreground", "active"])
        #expect(application.connectedScenes.first?.delegate == nil)
    }

    @Test("Notifications of leaving and returning follow the delegate's callbacks")
    func notifications() {
        final class Plain: UIResponder, UIApplicationDelegate {
            func applicationDidBecomeActive(_ application: UIApplication) { calls.append("active") }
            func applicationWillResignActive(_ application: UIApplication) { calls.append("resign") }
            func applicationDidEnterBackground(_ application: UIApplication) { calls.append("background") }
            func applicationWillEnterForeground(_ application: UIApplication) { calls.append("foreground") }
        }
        let names = [
            UIApplication.didBecomeActiveNotification, UIApplication.willResignActiveNotification,
            UIApplication.didEnterBackgroundNotification, UIApplication.willEnterForegroundNotification,
        ]
        let observers = names.map { name in
            NotificationCenter.default.addObserver(forName: name, object: application, queue: nil) { _ in
                MainActor.assumeIsolated { calls.append("noted") }
            }
        }
        defer { observers.forEach(NotificationCenter.default.removeObserver) }
        application.headlessLaunch(Plain())
        #expect(calls == ["active", "noted"])
        calls = []
        application.simulateLeaving()
        application.simulateReturning()
        #expect(
            calls == [
                "resign", "noted", "background", "noted", "foreground", "noted", "active", "noted",
            ]
        )
    }

    @Test("An app without scenes has one scene, with the shown windows")
    func implicitScene() throws {
        let scene = try #require(UIApplication.shared.connectedScenes.first as? UIWindowScene)
        let window = UIWindow(frame: .zero)
        #expect(window.windowScene === scene)
        #expect(!scene.windows.contains(window))
        window.isHidden = false
        #expect(scene.windows.contains(window))
    }

    @Test("A scene's delegate without methods can be launched, left, returned to and opened")
    func bareDelegate() throws {
        #expect(application.headlessLaunch(AppWithBareScene()))
        let scene = try #require(application.connectedScenes.first)
        let delegate = try #require(scene.delegate as? any UIWindowSceneDelegate)
        #expect(delegate.window == nil)
        #expect(scene.activationState == .foregroundActive)
        #expect(application.simulateLeaving())
        #expect(scene.activationState == .background)
        #expect(application.simulateReturning())
        #expect(application.simulateOpening(URL(string: "/elsewhere")!))
        delegate.sceneDidDisconnect(scene)
        #expect(scene.next === UIApplication.shared)
    }

    @Test("The key window is that of its own scene, and of no other")
    func keyWindow() throws {
        application.headlessLaunch(AppWithBareScene())
        let scene = try #require(application.connectedScenes.first as? UIWindowScene)
        let implicit = try #require(UIApplication.shared.connectedScenes.first as? UIWindowScene)
        let window = UIWindow()
        window.makeKey()
        #expect(implicit.keyWindow === window)
        #expect(scene.keyWindow == nil)
        window.windowScene = scene
        #expect(implicit.keyWindow == nil)
        #expect(scene.keyWindow === window)
    }

    @Test("A class with the name SceneDelegate that is no scene's delegate is ignored")
    func otherClassOfTemplatesName() {
        final class App: UIResponder, UIApplicationDelegate {}
        #expect(NSClassFromString("HeadlessUIKitTests.SceneDelegate") == SceneDelegate.self)
        application.headlessLaunch(App())
        #expect(application.connectedScenes.first?.delegate == nil)
    }

    @Test("A class that cannot be a scene's delegate stops the process")
    func wrongClass() async {
        await #expect(processExitsWith: .failure) { @MainActor in
            final class App: UIResponder, UIApplicationDelegate {
                func application(
                    _ application: UIApplication,
                    configurationForConnecting connectingSceneSession: UISceneSession,
                    options: UIScene.ConnectionOptions
                ) -> UISceneConfiguration {
                    let configuration = UISceneConfiguration(
                        name: nil,
                        sessionRole: connectingSceneSession.role
                    )
                    configuration.delegateClass = UIView.self
                    return configuration
                }
            }
            UIApplication.shared.headlessLaunch(App())
        }
    }
}
#endif
