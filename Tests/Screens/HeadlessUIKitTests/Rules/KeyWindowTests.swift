#if !os(iOS) && !os(tvOS) && !os(visionOS)
import HeadlessUIKit
import TestSupport
import Testing

@MainActor
@Suite("Under tests there is always a key window", .exclusively(.keyWindow))
struct KeyWindowTests {
    let log = LifecycleLog()

    @Test("Under tests, the key window is visible and has a plain root")
    func always() throws {
        let window = try #require(UIApplication().keyWindow)
        #expect(!window.isHidden)
        let root = try #require(window.rootViewController)
        #expect(type(of: root) == UIViewController.self)
        #expect(root.view.window === window)
    }

    @Test("Under tests, the key window is the same at each call")
    func same() {
        let application = UIApplication()
        #expect(application.keyWindow === application.keyWindow)
    }

    @Test("A root set on the tests' key window appears before the assignment returns, and can present")
    func replacedRoot() async throws {
        let application = UIApplication()
        let screen = RecordingController("A", log)
        application.keyWindow?.rootViewController = screen
        #expect(log.take() == ["A.didLoad", "A.willAppear(false)", "A.isAppearing"])
        await nextTurn()
        #expect(log.take() == ["A.didAppear(false)"])

        screen.present(UIViewController(), animated: false)
        #expect(screen.headlessPresentationRefusal == nil)
        #expect(screen.presentedViewController != nil)
        await nextTurn()
    }

    @Test("A window that is made key replaces the tests' key window until its release")
    func madeKey() {
        do {
            let window = UIWindow()
            window.makeKey()
            #expect(UIApplication.shared.keyWindow === window)
        }
        let fallback = UIApplication.shared.keyWindow
        #expect(fallback != nil)
        #expect(fallback?.isKeyWindow == true)
        #expect(UIApplication.shared.windows.contains { $0 === fallback })
    }

    @Test("A test bundle in the arguments, or the environment, identifies a process that runs tests")
    func processes() {
        func runsTests(_ arguments: String..., environment: [String: String] = [:]) -> Bool {
            TestProcess.matches(arguments: arguments, environment: environment)
        }
        #expect(runsTests("/work/.build/debug/AppPackageTests.xctest"))
        #expect(runsTests("/work/.build/debug/AppPackageTests.xctest", "--testing-library", "swift-testing"))
        #expect(runsTests("/usr/bin/xctest", "/work/AppTests.xctest"))
        #expect(
            runsTests(
                "/usr/libexec/swift/pm/swiftpm-testing-helper",
                "--test-bundle-path",
                "/work/AppTests.xctest/Contents/MacOS/AppTests"
            )
        )
        #expect(runsTests("/work/App", environment: ["XCTestConfigurationFilePath": "/tmp/configuration"]))
        #expect(!runsTests("/work/.build/debug/App"))
        #expect(!runsTests("/work/App", "--output", "results.xctestrun"))
    }
}
#endif
