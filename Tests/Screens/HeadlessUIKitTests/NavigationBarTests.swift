#if !os(iOS) && !os(tvOS) && !os(visionOS)
import HeadlessUIKit
import Testing

@MainActor
@Suite("Navigation bars")
struct NavigationBarTests {
    @Test("A controller's title is the title of its navigation item")
    func title() {
        let screen = UIViewController()
        screen.title = "Repositories"
        #expect(screen.navigationItem.title == "Repositories")
        #expect(!screen.isViewLoaded)
    }

    @Test("The bar has the items of the stack, and the back button the title of the item below")
    func items() {
        let (list, detail) = (UIViewController(), UIViewController())
        list.title = "Repositories"
        detail.title = "Millrace"
        let navigation = UINavigationController(rootViewController: list)
        let bar = navigation.navigationBar
        #expect(bar.headlessBackButtonTitle == nil)

        navigation.pushViewController(detail, animated: false)
        #expect(bar.topItem?.title == "Millrace")
        #expect(bar.backItem === list.navigationItem)
        #expect(bar.headlessBackButtonTitle == "Repositories")

        list.title = nil
        #expect(bar.headlessBackButtonTitle == "Back")
        list.navigationItem.backBarButtonItem = UIBarButtonItem(title: "All")
        #expect(bar.headlessBackButtonTitle == "All")
        list.navigationItem.backButtonTitle = "List"
        #expect(bar.headlessBackButtonTitle == "List")

        detail.navigationItem.leftBarButtonItem = UIBarButtonItem(systemItem: .cancel)
        #expect(bar.headlessBackButtonTitle == nil)
        detail.navigationItem.leftItemsSupplementBackButton = true
        #expect(bar.headlessBackButtonTitle == "List")
        detail.navigationItem.hidesBackButton = true
        #expect(bar.headlessBackButtonTitle == nil)
    }

    @Test("The back button pops, unless it is missing or the bar is hidden")
    func back() {
        let root = UIViewController()
        let navigation = UINavigationController(rootViewController: root)
        #expect(!navigation.simulateBack())
        navigation.pushViewController(UIViewController(), animated: false)
        navigation.isNavigationBarHidden = true
        #expect(!navigation.simulateBack())
        navigation.isNavigationBarHidden = false
        #expect(navigation.simulateBack())
        #expect(navigation.viewControllers == [root])
    }

    @Test("A bar button performs its action, unless it is disabled or has none")
    func barButton() {
        var senders: [UIBarButtonItem?] = []
        let item = UIBarButtonItem(
            primaryAction: UIAction(title: "Add") { senders.append($0.sender as? UIBarButtonItem) }
        )
        #expect(item.title == "Add")
        #expect(item.simulateTap())
        #expect(senders == [item])
        item.isEnabled = false
        #expect(!item.simulateTap())
        #expect(!UIBarButtonItem(title: "Nothing").simulateTap())
        #expect(senders.count == 1)
    }

    @Test("A system button does not show its action's title, and is disabled by a disabled action")
    func systemButton() {
        let action = UIAction(title: "Other", image: UIImage(systemName: "gear"), attributes: .disabled) {
            _ in
        }
        let item = UIBarButtonItem(systemItem: .add, primaryAction: action)
        #expect(item.title == nil && item.image == nil && item.headlessSystemItem == .add)
        #expect(!item.isEnabled)
        item.primaryAction = UIAction(title: "Other") { _ in }
        #expect(item.title == nil)
        #expect(item.simulateTap())
    }

    @Test("The custom views of the top item are in the bar until another item is on top")
    func itemViews() {
        let (search, wheel) = (UISearchBar(), UIActivityIndicatorView(style: .medium))
        let screen = UIViewController()
        screen.navigationItem.titleView = search
        screen.navigationItem.rightBarButtonItem = UIBarButtonItem(customView: wheel)
        let navigation = UINavigationController(rootViewController: screen)
        #expect(Set(navigation.navigationBar.subviews) == [search, wheel])
        navigation.pushViewController(UIViewController(), animated: false)
        #expect(navigation.navigationBar.subviews == [])
        navigation.popViewController(animated: false)
        screen.navigationItem.titleView = nil
        #expect(navigation.navigationBar.subviews == [wheel])
    }

    @Test("Setting a bar button's custom view replaces the previous view in the bar")
    func laterItemView() {
        let (first, second) = (UILabel(), UILabel())
        let (screen, item) = (UIViewController(), UIBarButtonItem(customView: first))
        screen.navigationItem.leftBarButtonItem = item
        let bar = UINavigationController(rootViewController: screen).navigationBar
        #expect(bar.subviews == [first])
        item.customView = second
        #expect(bar.subviews == [second])
        item.customView = nil
        #expect(bar.subviews == [])
    }

    @Test("Buttons set with or without animation replace those of their side")
    func settingButtons() {
        let item = UINavigationItem(title: "Title")
        let (a, b) = (UIBarButtonItem(title: "A"), UIBarButtonItem(title: "B"))
        item.setLeftBarButtonItems([a, b], animated: true)
        #expect(item.leftBarButtonItems == [a, b])
        #expect(item.rightBarButtonItems == nil)
        item.setRightBarButtonItems([b, a], animated: false)
        #expect(item.rightBarButtonItems == [b, a])
        item.setLeftBarButton(b, animated: true)
        #expect(item.leftBarButtonItems == [b])
        item.setRightBarButton(a, animated: false)
        #expect(item.rightBarButtonItems == [a])
        item.setRightBarButton(nil, animated: false)
        #expect(item.rightBarButtonItems == nil)
    }

    @Test("Spaces are system items, and a fixed space has its width")
    func spaces() {
        #expect(UIBarButtonItem.flexibleSpace().headlessSystemItem == .flexibleSpace)
        #expect(UIBarButtonItem.flexibleSpace().width == 0)
        #expect(UIBarButtonItem.fixedSpace(12).headlessSystemItem == .fixedSpace)
        #expect(UIBarButtonItem.fixedSpace(12).width == 12)
    }

    @Test("A bar button shows its action's title and image, unless it has its own")
    func looks() {
        let action = UIAction(title: "Add", image: UIImage(systemName: "plus")) { _ in }
        let (taken, own) = (
            UIBarButtonItem(primaryAction: action),
            UIBarButtonItem(title: "Own", image: UIImage(systemName: "star"), primaryAction: action)
        )
        #expect((taken.title, taken.image) == ("Add", UIImage(systemName: "plus")))
        #expect((own.title, own.image) == ("Own", UIImage(systemName: "star")))
        taken.primaryAction = UIAction { _ in }
        #expect((taken.title, taken.image) == ("Add", UIImage(systemName: "plus")))
    }

    @Test("A bar button in a hidden or covered bar cannot be tapped")
    func untappable() async {
        let screen = UIViewController()
        var taps = 0
        let item = UIBarButtonItem(primaryAction: UIAction { _ in taps += 1 })
        screen.navigationItem.rightBarButtonItem = item
        let navigation = UINavigationController(rootViewController: screen)
        let window = await shownWindow(navigation)
        #expect(item.simulateTap())
        navigation.setNavigationBarHidden(true, animated: true)
        #expect(navigation.isNavigationBarHidden)
        #expect(!item.simulateTap())
        navigation.setNavigationBarHidden(false, animated: false)
        #expect(item.simulateTap())
        screen.present(UIViewController(), animated: false)
        #expect(!item.simulateTap())
        #expect(taps == 2)
        withExtendedLifetime(window) {}
    }

    @Test("A bar without items has no titles, buttons or back button")
    func emptyBar() {
        let bar = UINavigationBar()
        #expect(bar.topItem == nil && bar.headlessBackButtonTitle == nil)
        bar.items = [UINavigationItem(title: "Title")]
        #expect(bar.topItem?.title == "Title" && bar.headlessBackButtonTitle == nil)
        bar.items = nil
        #expect(bar.topItem == nil && bar.backItem == nil && bar.headlessBackButtonTitle == nil)
    }
}
#endif
