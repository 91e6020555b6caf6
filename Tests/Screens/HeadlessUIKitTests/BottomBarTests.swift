#if !os(iOS) && !os(tvOS) && !os(visionOS)
import HeadlessUIKit
import Testing

@MainActor
@Suite("Tab bars that pushed screens hide")
struct BottomBarTests {
    private let tabs = UITabBarController()
    private let stack = UINavigationController(rootViewController: UIViewController())
    private let other = UIViewController()
    private let window = UIWindow()

    init() {
        tabs.viewControllers = [stack, other]
        window.rootViewController = tabs
        window.isHidden = false
    }

    private var isBarShown: Bool { tabs.tabBar.window === window }

    private func push(hidingBar: Bool) {
        let screen = UIViewController()
        screen.hidesBottomBarWhenPushed = hidingBar
        stack.pushViewController(screen, animated: false)
    }

    @Test("A pushed screen that hides the bar hides it until that screen is popped")
    func pushAndPop() {
        push(hidingBar: false)
        #expect(isBarShown)
        push(hidingBar: true)
        #expect(!isBarShown)
        push(hidingBar: false)
        #expect(!isBarShown)
        stack.popViewController(animated: false)
        #expect(!isBarShown)
        stack.popViewController(animated: false)
        #expect(isBarShown)
        #expect(tabs.view.subviews.last === tabs.tabBar)
    }

    @Test("A hidden bar is shown in another tab, and hidden again in the first tab")
    func tabSwitch() {
        push(hidingBar: true)
        tabs.selectedIndex = 1
        #expect(isBarShown)
        tabs.selectedIndex = 0
        #expect(!isBarShown)
        stack.popToRootViewController(animated: false)
        #expect(isBarShown)
    }

    @Test("A hidden bar cannot be tapped, and one hidden by code stays hidden after a pop")
    func operation() {
        push(hidingBar: true)
        #expect(!tabs.simulateTap(onTab: 1))
        tabs.tabBar.isHidden = true
        stack.popViewController(animated: false)
        #expect(isBarShown)
        #expect(tabs.tabBar.isHidden)
        tabs.tabBar.isHidden = false
        #expect(tabs.simulateTap(onTab: 1))
    }

    @Test("A stack loaded with several screens hides the bar from the beginning")
    func deepStack() {
        let (tabs, stack) = (UITabBarController(), UINavigationController())
        let deep = UIViewController()
        deep.hidesBottomBarWhenPushed = true
        stack.setViewControllers([UIViewController(), deep], animated: false)
        tabs.viewControllers = [stack]
        tabs.loadViewIfNeeded()
        #expect(tabs.tabBar.superview == nil)
        stack.popViewController(animated: false)
        #expect(tabs.tabBar.superview === tabs.view)
    }
}
#endif
