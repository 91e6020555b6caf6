#if !os(iOS) && !os(tvOS) && !os(visionOS)
import HeadlessUIKit
import Testing

@MainActor
@Suite("Light, dark, edges and memory")
struct SurroundingsTests {
    @Test("A view inherits the interface style that its nearest view, controller or window overrides")
    func style() {
        let (window, screen, label) = (UIWindow(), UIViewController(), UILabel())
        window.rootViewController = screen
        window.isHidden = false
        screen.view.addSubview(label)
        #expect(label.traitCollection.userInterfaceStyle == .light)
        window.overrideUserInterfaceStyle = .dark
        #expect(label.traitCollection == UITraitCollection(userInterfaceStyle: .dark))
        #expect(screen.traitCollection.userInterfaceStyle == .dark)
        screen.overrideUserInterfaceStyle = .light
        #expect(window.traitCollection.userInterfaceStyle == .dark)
        #expect(label.traitCollection.userInterfaceStyle == .light)
        label.overrideUserInterfaceStyle = .dark
        #expect(label.traitCollection.userInterfaceStyle == .dark)
    }

    @Test("A controller outside of a window has its parent's interface style")
    func styleOutsideWindows() {
        let (parent, child) = (UIViewController(), UIViewController())
        parent.addChild(child)
        parent.overrideUserInterfaceStyle = .dark
        #expect(child.traitCollection.userInterfaceStyle == .dark)
    }

    @Test("Changing style, edges or autoresizing mask marks the window for drawing")
    func display() async {
        let screen = UIViewController()
        let window = await shownWindow(screen)
        func marks(_ change: () -> Void) -> Bool {
            window.headlessTakeDisplay()
            change()
            return window.headlessNeedsDisplay
        }
        #expect(marks { screen.overrideUserInterfaceStyle = .dark })
        #expect(marks { screen.view.overrideUserInterfaceStyle = .light })
        #expect(screen.edgesForExtendedLayout == .all)
        #expect(marks { screen.edgesForExtendedLayout = [] })
        #expect(screen.view.autoresizingMask == [])
        #expect(marks { screen.view.autoresizingMask = [.flexibleWidth, .flexibleHeight] })
        #expect(!marks { screen.view.autoresizingMask = [.flexibleHeight, .flexibleWidth] })
    }

    @Test("Setting the centre moves the frame and preserves its size")
    func center() {
        let view = UIView(frame: CGRect(x: 10, y: 20, width: 30, height: 40))
        #expect(view.center == CGPoint(x: 25, y: 40))
        view.center = CGPoint(x: 100, y: 100)
        #expect(view.frame == CGRect(x: 85, y: 80, width: 30, height: 40))
    }

    @Test("A memory warning reaches the delegate, the observers of the notification and all controllers")
    func memory() async {
        final class Screen: UIViewController {
            var warnings = 0
            override func didReceiveMemoryWarning() {
                super.didReceiveMemoryWarning()
                warnings += 1
            }
        }
        final class Delegate: UIResponder, UIApplicationDelegate {
            var warnings = 0
            var notifications: [Int] = []
            func applicationDidReceiveMemoryWarning(_ application: UIApplication) { warnings += 1 }
        }
        let (covered, top, presented, loose) = (Screen(), Screen(), Screen(), Screen())
        let navigation = UINavigationController()
        navigation.setViewControllers([covered, top], animated: false)
        let window = await shownWindow(navigation)
        top.present(presented, animated: false)
        let delegate = Delegate()
        let oldDelegate = UIApplication.shared.delegate
        UIApplication.shared.delegate = delegate
        defer { UIApplication.shared.delegate = oldDelegate }
        let observer = NotificationCenter.default.addObserver(
            forName: UIApplication.didReceiveMemoryWarningNotification,
            object: nil,
            queue: nil
        ) { _ in
            MainActor.assumeIsolated { delegate.notifications.append(delegate.warnings) }
        }
        defer { NotificationCenter.default.removeObserver(observer) }
        UIApplication.shared.simulateMemoryWarning()
        #expect([covered, top, presented, loose].map(\.warnings) == [1, 1, 1, 0])
        #expect(delegate.warnings == 1)
        #expect(delegate.notifications == [1])
        withExtendedLifetime(window) {}
    }
}
#endif
