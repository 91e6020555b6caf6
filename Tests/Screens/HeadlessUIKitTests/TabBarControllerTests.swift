#if !os(iOS) && !os(tvOS) && !os(visionOS)
import HeadlessUIKit
import Testing
import TestSupport

@MainActor
@Suite("Tab bar controllers")
struct TabBarControllerTests: LifecycleSuite {
    let log = LifecycleLog()

    private func tabs(_ names: String...) -> UITabBarController {
        let tabs = UITabBarController()
        tabs.viewControllers = names.map { RecordingController($0, log) }
        return tabs
    }

    private func shownTabs(_ names: String...) async -> (UITabBarController, UIWindow) {
        let tabs = UITabBarController()
        tabs.viewControllers = names.map { RecordingController($0, log) }
        let window = await shownWindow(tabs)
        _ = log.take()
        return (tabs, window)
    }

    // MARK: The screens

    @Test("Without screens, no tab is selected")
    func empty() {
        let tabs = UITabBarController()
        #expect(tabs.viewControllers == nil)
        #expect(tabs.selectedIndex == NSNotFound)
        #expect(tabs.selectedViewController == nil)
    }

    @Test("Tabs without screens can be shown, with a bar that has no items to tap")
    func shownEmpty() async {
        let tabs = UITabBarController()
        let window = await shownWindow(tabs)
        #expect(tabs.view.window === window)
        #expect(tabs.view.subviews == [tabs.tabBar])
        #expect(!tabs.simulateTap(onTab: 0))
        #expect(UITabBar().items == nil)
    }

    @Test("Screens become children in order, and the first is selected")
    func children() throws {
        let tabs = tabs("A", "B")
        let screens = try #require(tabs.viewControllers)
        #expect(tabs.children == screens)
        #expect(tabs.selectedIndex == 0)
        #expect(tabs.selectedViewController === screens[0])
        #expect(screens.allSatisfy { $0.parent === tabs && $0.tabBarController === tabs })
        #expect(!screens[0].isViewLoaded)
    }

    @Test(
        "After new screens are set, the selected screen, else the selected index, else the first is selected"
    )
    func otherScreens() throws {
        let tabs = tabs("A", "B", "C")
        let old = try #require(tabs.viewControllers)
        tabs.selectedIndex = 2

        tabs.viewControllers = [old[2], old[0]]
        #expect(tabs.selectedViewController === old[2])
        #expect(tabs.selectedIndex == 0)
        #expect(old[1].parent == nil)

        tabs.selectedIndex = 1
        let new = [UIViewController(), UIViewController()]
        tabs.viewControllers = new
        #expect(tabs.selectedViewController === new[1])

        let only = UIViewController()
        tabs.viewControllers = [only]
        #expect(tabs.selectedViewController === only)

        tabs.viewControllers = nil
        #expect(tabs.selectedIndex == NSNotFound)
        #expect(only.parent == nil)
    }

    @Test("An added child becomes a tab, and the tab of a removed child is removed")
    func comingAndGoing() {
        let tabs = tabs("A", "B")
        let added = UIViewController()
        tabs.addChild(added)
        tabs.addChild(added)
        #expect(tabs.viewControllers?.last === added)
        #expect(tabs.tabBar.items?.count == 3)

        tabs.selectedIndex = 2
        UINavigationController().pushViewController(added, animated: false)
        #expect(added.tabBarController == nil)
        #expect(tabs.viewControllers?.count == 2)
        #expect(tabs.selectedIndex == 0)
    }

    @Test("Duplicate screens and an invalid selection stop with a message")
    func misuseTraps() async throws {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            @MainActor in
            let screen = UIViewController()
            UITabBarController().viewControllers = [screen, screen]
        }
        let message = standardError(of: result)
        #expect(message.contains("must be distinct"))
        await #expect(processExitsWith: .failure) { @MainActor in
            UITabBarController().selectedIndex = 0
        }
        await #expect(processExitsWith: .failure) { @MainActor in
            UITabBarController().selectedViewController = UIViewController()
        }
    }

    // MARK: Switching

    @Test("A switch of tabs sends the appearance callbacks of both screens, the did callbacks a turn later")
    func switching() async throws {
        let (tabs, window) = await shownTabs("A", "B")
        let screens = try #require(tabs.viewControllers)
        tabs.selectedIndex = 1
        #expect(
            log.take() == ["B.didLoad", "B.willAppear(false)", "A.willDisappear(false)", "B.isAppearing"]
        )
        #expect(screens[0].view.window == nil)
        #expect(screens[1].view.window === window)
        #expect(tabs.view.subviews == [screens[1].view, tabs.tabBar])
        await nextTurn()
        #expect(log.take() == ["A.didDisappear(false)", "B.didAppear(false)"])
        #expect(tabs.tabBar.selectedItem === screens[1].tabBarItem)
    }

    @Test("Selecting the selected screen sends no callbacks")
    func selectingAgain() async {
        let (tabs, window) = await shownTabs("A", "B")
        tabs.selectedIndex = 0
        await nextTurn()
        #expect(log.take() == [])
        withExtendedLifetime(window) {}
    }

    @Test("Replacing all screens of visible tabs makes one transition, between willMove and didMove")
    func replacing() async {
        let (tabs, window) = await shownTabs("A", "B")
        tabs.viewControllers = [RecordingController("C", log)]
        await nextTurn()
        #expect(
            log.take() == [
                "C.willMove(parent)", "A.willMove(nil)", "B.willMove(nil)", "C.didLoad",
                "C.willAppear(false)", "A.willDisappear(false)", "C.isAppearing",
                "A.didDisappear(false)", "C.didAppear(false)",
                "A.didMove(nil)", "B.didMove(nil)", "C.didMove(parent)",
            ]
        )
        withExtendedLifetime(window) {}
    }

    @Test("A switch reversed in the same turn ends once per controller, in the last direction")
    func thereAndBack() async {
        let (tabs, window) = await shownTabs("A", "B")
        tabs.selectedIndex = 1
        tabs.selectedIndex = 0
        await nextTurn()
        await nextTurn()
        #expect(
            log.take() == [
                "B.didLoad", "B.willAppear(false)", "A.willDisappear(false)", "B.isAppearing",
                "A.willAppear(false)", "B.willDisappear(false)", "A.isAppearing",
                "A.didAppear(false)", "B.didDisappear(false)",
            ]
        )
        withExtendedLifetime(window) {}
    }

    // MARK: Switching by the person

    private final class Doorkeeper: NSObject, UITabBarControllerDelegate {
        let log: LifecycleLog
        var closed: UIViewController?

        init(_ log: LifecycleLog) {
            self.log = log
        }

        func tabBarController(_ tabs: UITabBarController, shouldSelect viewController: UIViewController)
            -> Bool
        {
            log.add("should(\(tabs.selectedIndex))")
            return viewController !== closed
        }

        func tabBarController(_ tabs: UITabBarController, didSelect viewController: UIViewController) {
            log.add("did(\(tabs.selectedIndex))")
        }
    }

    @Test("The delegate is asked and notified if a tab is tapped, and not if code selects it")
    func delegate() {
        let tabs = tabs("A", "B", "C")
        let doorkeeper = Doorkeeper(log)
        tabs.delegate = doorkeeper
        _ = log.take()

        tabs.selectedIndex = 2
        #expect(log.take() == [])
        #expect(tabs.simulateTap(onTab: 1))
        #expect(log.take() == ["should(2)", "did(1)"])
        #expect(tabs.simulateTap(onTab: 1))
        #expect(log.take() == ["should(1)", "did(1)"])

        doorkeeper.closed = tabs.viewControllers?[0]
        #expect(!tabs.simulateTap(onTab: 0))
        #expect(log.take() == ["should(1)"])
        #expect(tabs.selectedIndex == 1)
    }

    @Test("With a delegate without methods, or none, every tab can be selected", arguments: [true, false])
    func bareDelegate(hasDelegate: Bool) {
        final class Bare: NSObject, UITabBarControllerDelegate {}
        let (tabs, bare) = (tabs("A", "B"), Bare())
        tabs.delegate = hasDelegate ? bare : nil
        #expect(tabs.simulateTap(onTab: 1))
        #expect(tabs.selectedIndex == 1)
    }

    @Test("A disabled item, a missing tab, and a covered bar cannot be tapped")
    func untappable() async {
        let (tabs, window) = await shownTabs("A", "B")
        #expect(!tabs.simulateTap(onTab: 2))
        tabs.viewControllers?[1].tabBarItem.isEnabled = false
        #expect(!tabs.simulateTap(onTab: 1))
        tabs.viewControllers?[1].tabBarItem.isEnabled = true
        tabs.present(UIViewController(), animated: false)
        #expect(!tabs.simulateTap(onTab: 1))
        #expect(tabs.selectedIndex == 0)
        withExtendedLifetime(window) {}
    }

    @Test("Tapping the selected tab pops its navigation stack to the root")
    func backToRoot() {
        let stack = UINavigationController(rootViewController: UIViewController())
        stack.pushViewController(UIViewController(), animated: false)
        let tabs = UITabBarController()
        tabs.viewControllers = [UIViewController(), stack]
        #expect(tabs.simulateTap(onTab: 1))
        #expect(stack.viewControllers.count == 2)
        #expect(tabs.simulateTap(onTab: 1))
        #expect(stack.viewControllers.count == 1)
    }

    // MARK: The tab bar

    @Test("A tab bar item and a navigation item have their controller's title")
    func titles() {
        let screen = UIViewController()
        screen.title = "Home"
        #expect(screen.tabBarItem.title == "Home")
        screen.title = "House"
        #expect(screen.tabBarItem.title == "House")
        #expect(screen.navigationItem.title == "House")
    }

    @Test("A bar of its own shows the items that are set, animated or not", arguments: [true, false])
    func settingItems(animated: Bool) {
        let bar = UITabBar()
        bar.setItems([UITabBarItem(title: "A", image: nil, tag: 1)], animated: animated)
        #expect(bar.items?.map(\.title) == ["A"])
        bar.setItems(nil, animated: animated)
        #expect(bar.items == nil)
    }

    @Test("The bar shows the items of the screens, also those assigned later")
    func items() {
        let tabs = tabs("A", "B")
        let item = UITabBarItem(title: "Home", image: UIImage(systemName: "house"), tag: 7)
        tabs.viewControllers?[1].tabBarItem = item
        #expect(tabs.tabBar.items?.count == 2)
        #expect(tabs.tabBar.items?.last === item)
        #expect(item.tag == 7)
    }

    @Test("A bar is translucent until it is set otherwise")
    func translucency() {
        let bar = UITabBar()
        #expect(bar.isTranslucent)
        bar.isTranslucent = false
        #expect(!bar.isTranslucent)
    }

    @Test("A navigation stack uses the tab bar item of its root, unless it has its own item or title")
    func itemOfStack() {
        let root = UIViewController()
        root.tabBarItem = UITabBarItem(tabBarSystemItem: .favorites, tag: 1)
        let stack = UINavigationController(rootViewController: root)
        let tabs = UITabBarController()
        tabs.viewControllers = [stack]
        #expect(tabs.tabBar.items?.first === root.tabBarItem)

        stack.title = "Stack"
        #expect(tabs.tabBar.items?.first?.title == "Stack")
        #expect(tabs.tabBar.items?.first !== root.tabBarItem)

        let own = UITabBarItem(title: "Own", image: nil, selectedImage: nil)
        stack.tabBarItem = own
        #expect(tabs.tabBar.items?.first === own)
    }

    @Test("Changing a visible item marks the window for drawing")
    func display() async {
        let (tabs, window) = await shownTabs("A", "B")
        window.headlessTakeDisplay()
        tabs.viewControllers?[1].tabBarItem.badgeValue = "3"
        #expect(window.headlessTakeDisplay())
        tabs.viewControllers?[1].tabBarItem.badgeValue = "3"
        #expect(!window.headlessTakeDisplay())
    }
}
#endif
