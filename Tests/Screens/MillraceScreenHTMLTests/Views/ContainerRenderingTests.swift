import HeadlessUIKit
@_spi(MillraceRenderer) import MillraceScreens
import Testing

@testable @_spi(MillraceRenderer) import MillraceScreenHTML

@MainActor
@Suite("Rendering tabs and split views")
struct ContainerRenderingTests {
    private let first = titled("First")
    private let second = titled("Second")
    private let tabs = UITabBarController()
    private let screen: RenderedScreen

    init() {
        tabs.viewControllers = [first, second]
        screen = RenderedScreen(tabs)
    }

    @Test("A tab bar is rendered as a list of tabs with one selected")
    func bar() {
        #expect(screen.node("tab-bar")?.attributes[.role] == "tablist")
        let tabs = screen.nodes("tab")
        #expect(tabs.map { $0.attributes[.role] } == ["tab", "tab"])
        #expect(tabs.map { $0.attributes[.ariaSelected] } == ["true", "false"])
        #expect(screen.nodes("button-title").map(\.text) == ["First", "Second"])
    }

    @Test("A screen is loaded when its tab is selected, and stays in the page afterwards, inert")
    func choosing() {
        #expect(screen.nodes("layer").map { $0.attributes[.ariaLabel] } == ["First"])
        #expect(!second.isViewLoaded)
        #expect(screen.interaction(screen.nodes("tab")[1])?.tap?() == true)
        #expect(tabs.selectedIndex == 1)
        #expect(screen.nodes("layer").map { $0.attributes[.ariaLabel] } == ["First", "Second"])
        #expect(screen.nodes("layer").map { $0.attributes[.inert] } == ["", nil])
        #expect(screen.nodes("layer").map { $0.attributes[.role] } == ["tabpanel", "tabpanel"])
    }

    @Test("Elements in a hidden tab cannot be used")
    func hiddenTab() throws {
        first.view.addSubview(UIButton(configuration: .plain()))
        #expect(screen.interaction(screen.node("button")) != nil)
        tabs.selectedIndex = 1
        #expect(screen.interaction(screen.node("button")) == nil)
    }

    @Test("A pushed screen that hides the tab bar removes the bar until the screen is popped")
    func pushedAway() {
        let stack = UINavigationController(rootViewController: UIViewController())
        let pushed = UIViewController()
        pushed.hidesBottomBarWhenPushed = true
        tabs.viewControllers = [stack, second]
        stack.pushViewController(pushed, animated: false)
        #expect(screen.nodes("tab-bar").isEmpty)
        stack.popViewController(animated: false)
        #expect(screen.nodes("tab-bar").count == 1)
    }

    @Test("A tab shows its image, a different one while it is selected, and its badge")
    func item() {
        first.tabBarItem = UITabBarItem(
            title: "One",
            image: UIImage(systemName: "star"),
            selectedImage: UIImage(systemName: "star.fill")
        )
        first.tabBarItem.badgeValue = "3"
        func icons() -> [String?] { screen.nodes().filter { $0.tag == .use }.map { $0.attributes[.href] } }
        #expect(icons() == ["/assets/icons.svg#star.fill"])
        tabs.selectedIndex = 1
        #expect(icons() == ["/assets/icons.svg#star"])
        #expect(screen.node("tab-badge")?.text == "3")
    }

    @Test("A tab has its item's accessibility label and identifier, and the bar its background")
    func itemLook() {
        first.tabBarItem.accessibilityLabel = "First, 3 new"
        first.tabBarItem.accessibilityIdentifier = "first"
        tabs.tabBar.backgroundColor = .systemYellow
        #expect(screen.nodes("tab").map { $0.attributes[.ariaLabel] } == ["First, 3 new", nil])
        #expect(screen.nodes("tab").map { $0.attributes[.identifier] } == ["first", nil])
        #expect(screen.node("tab-bar")?.style[.background] == css(.systemYellow))
    }

    @Test("A system item has a title and an image, which the page's icons contain")
    func systemItems() throws {
        let icons = Symbols.svg
        for number in 0... {
            guard let systemItem = UITabBarItem.SystemItem(rawValue: number) else { break }
            first.tabBarItem = UITabBarItem(tabBarSystemItem: systemItem, tag: 0)
            let link = try #require(screen.nodes().first { $0.tag == .use }?.attributes[.href])
            let name = try #require(link.split(separator: "#").last)
            #expect(icons.contains("id=\"\(name)\""), "\(name)")
            #expect(screen.nodes("button-title").first?.text?.isEmpty == false)
        }
    }

    @Test("A disabled tab and one that the delegate refuses cannot be chosen")
    func refusingTabs() {
        second.tabBarItem.isEnabled = false
        let tab = screen.nodes("tab")[1]
        #expect(tab.attributes[.disabled] == "")
        #expect(screen.interaction(tab) == nil)
        second.tabBarItem.isEnabled = true
        let keeper = Keeper()
        tabs.delegate = keeper
        #expect(screen.interaction(screen.nodes("tab")[1])?.tap?() == false)
        #expect(tabs.selectedIndex == 0)
    }

    @Test("A stack in a tab has its bar, and the tab its name")
    func stackInTab() {
        tabs.viewControllers = nil
        tabs.viewControllers = [UINavigationController(rootViewController: first), second]
        #expect(screen.node("navigation-title")?.text == "First")
        #expect(screen.node("navigation")?.attributes[.ariaLabel] == "First")
    }

    @Test("Tabs on a stack are below its bar")
    func tabsOnStack() {
        let inner = UITabBarController()
        inner.title = "Inner"
        inner.viewControllers = [titled("A"), titled("B")]
        let screen = RenderedScreen(UINavigationController(rootViewController: inner))
        #expect(screen.node("navigation-title")?.text == "Inner")
        #expect(screen.node("tabs")?.attributes[.class] == "tabs embedded content")
        #expect(screen.nodes("tab").count == 2)
    }

    @Test("All screens of a split view can be used")
    func split() {
        let split = UISplitViewController()
        first.view.addSubview(UIButton(configuration: .plain()))
        let detail = titled("Detail")
        detail.view.addSubview(UIButton(configuration: .plain()))
        tabs.viewControllers = nil
        split.viewControllers = [first, detail]
        let screen = RenderedScreen(split)
        #expect(screen.nodes("layer").map { $0.attributes[.ariaLabel] } == ["First", "Detail"])
        #expect(screen.nodes("button").allSatisfy { screen.interaction($0) != nil })
        #expect(screen.nodes("button").count == 2)
    }

    private static func titled(_ title: String) -> UIViewController {
        let controller = UIViewController()
        controller.title = title
        return controller
    }

    private func titled(_ title: String) -> UIViewController { Self.titled(title) }
}

private final class Keeper: NSObject, UITabBarControllerDelegate {
    func tabBarController(
        _ tabBarController: UITabBarController,
        shouldSelect viewController: UIViewController
    ) -> Bool { false }
}
