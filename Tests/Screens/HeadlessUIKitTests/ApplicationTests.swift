#if !os(iOS) && !os(tvOS) && !os(visionOS)
import HeadlessUIKit
import TestSupport
import Testing

/// A delegate as apps write it.
private class AppDelegate: UIResponder, UIApplicationDelegate {
    var window: UIWindow?
    var calls: [String] = []

    override init() {
        super.init()
        calls.append("init")
    }

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplicationLaunchOptionsKey: Any]?
    ) -> Bool {
        calls.append("didFinish \(launchOptions?[.url] ?? "without a URL")")
        let window = UIWindow(frame: UIScreen.main.bounds)
        window.rootViewController = UINavigationController(rootViewController: UIViewController())
        window.makeKeyAndVisible()
        self.window = window
        return true
    }

    func applicationDidBecomeActive(_ application: UIApplication) {
        calls.append("didBecomeActive")
    }

    func application(
        _ app: UIApplication,
        open url: URL,
        options: [UIApplication.OpenURLOptionsKey: Any] = [:]
    ) -> Bool {
        calls.append("open \(url)")
        return url.path == "/start"
    }
}

@MainActor
@Suite("The application", .exclusively(.keyWindow))
struct ApplicationTests {
    private let application = UIApplication()

    @Test("A launch calls the delegate's methods in order, and retains the delegate")
    func launch() throws {
        #expect(application.headlessLaunch(AppDelegate(), options: [.url: "app:/start"]))
        let delegate = try #require(application.delegate as? AppDelegate)
        #expect(delegate.calls == ["init", "didFinish app:/start", "didBecomeActive"])
        #expect(application.delegate?.window === delegate.window)
        #expect(delegate.window?.isKeyWindow == true)
        #expect(delegate.window?.rootViewController?.view.window === delegate.window)
    }

    @Test("@main creates the delegate with its own init()")
    func launchedByMain() {
        let delegate = AppDelegate(headlessDelegateOf: application)
        #expect(delegate.calls == ["init"])
    }

    @Test("Terminating an app sends it to the background first, unless it was there")
    func termination() {
        final class Ending: NSObject, UIApplicationDelegate {
            var calls: [String] = []

            func applicationWillResignActive(_ application: UIApplication) { calls.append("resign") }
            func applicationDidEnterBackground(_ application: UIApplication) { calls.append("background") }
            func applicationWillTerminate(_ application: UIApplication) { calls.append("terminate") }
        }
        let delegate = Ending()
        application.headlessLaunch(delegate)
        application.headlessTerminate()
        #expect(delegate.calls == ["resign", "background", "terminate"])
        delegate.calls = []
        application.headlessTerminate()
        #expect(delegate.calls == ["terminate"])
    }

    @Test("A delegate without methods can be launched, left, returned to and terminated, and opens no links")
    func defaults() {
        final class Bare: NSObject, UIApplicationDelegate {}
        let delegate = Bare()
        #expect(application.headlessLaunch(delegate))
        #expect(application.delegate?.window == nil)
        #expect(!application.simulateOpening(URL(string: "/start")!))
        #expect(application.simulateLeaving())
        #expect(application.simulateReturning())
        application.simulateMemoryWarning()
        application.headlessTerminate()
        delegate.application(application, didDiscardSceneSessions: application.openSessions)
        #expect(application.connectedScenes.first?.activationState == .background)
    }

    @Test("A launch returns false if the delegate returns false")
    func unwilling() {
        final class Unwilling: NSObject, UIApplicationDelegate {
            func application(
                _ application: UIApplication,
                willFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
            ) -> Bool { false }
        }
        #expect(!application.headlessLaunch(Unwilling()))
    }

    @Test("A link into the app is passed to the delegate")
    func links() {
        #expect(!application.simulateOpening(URL(string: "/start")!))
        let delegate = AppDelegate()
        application.delegate = delegate
        #expect(application.simulateOpening(URL(string: "/start")!))
        #expect(!application.simulateOpening(URL(string: "/elsewhere")!))
        #expect(delegate.calls == ["init", "open /start", "open /elsewhere"])
    }

    @Test("windows contains the shown and key windows, from back to front")
    func windows() {
        let low = UIWindow()
        let high = UIWindow()
        high.windowLevel = .alert
        let unseen = UIWindow()
        func mine() -> [UIWindow] {
            UIApplication.shared.windows.filter { [low, high, unseen].contains($0) }
        }
        high.isHidden = false
        #expect(mine() == [high])
        low.makeKeyAndVisible()
        #expect(mine() == [low, high])
        high.windowLevel = .normal
        #expect(mine() == [high, low])
        high.makeKeyAndVisible()
        #expect(mine() == [low, high])
        withExtendedLifetime([low, high, unseen]) {}
    }

    @Test("autoreleasepool returns its body's result, and rethrows its error")
    func pool() throws {
        struct Failure: Error {}
        #expect(autoreleasepool { 7 } == 7)
        #expect(throws: Failure.self) {
            try autoreleasepool { throw Failure() }
        }
    }
}
#endif
