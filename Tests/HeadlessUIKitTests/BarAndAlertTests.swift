#if !os(iOS) && !os(tvOS) && !os(visionOS)
import HeadlessUIKit
import Testing

@MainActor
@Suite("Navigation bars")
struct NavigationBarTests {
    @Test("A controller's title is that of its item")
    func title() {
        let screen = UIViewController()
        screen.title = "Repositories"
        #expect(screen.navigationItem.title == "Repositories")
        #expect(!screen.isViewLoaded)
    }

    @Test("The bar has the items of the stack, and leads back to the one below")
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

    @Test("A person goes back with the bar's button, if there is one")
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

    @Test("A bar button performs its action, unless it is disabled")
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

    @Test("The views of the top item are in the bar, and go when another item is on top")
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
}

@MainActor
@Suite("Alerts")
struct AlertTests {
    let alert = UIAlertController(title: "Delete?", message: "For good.", preferredStyle: .alert)

    @Test("An alert is its texts and actions")
    func data() {
        let cancel = UIAlertAction(title: "Cancel", style: .cancel)
        let delete = UIAlertAction(title: "Delete", style: .destructive)
        alert.addAction(cancel)
        alert.addAction(delete)
        alert.addTextField { $0.placeholder = "Reason" }
        #expect((alert.title, alert.message) == ("Delete?", "For good."))
        #expect(alert.preferredStyle == .alert)
        #expect(alert.actions == [cancel, delete])
        #expect(alert.textFields?.map(\.placeholder) == ["Reason"])
    }

    @Test("Choosing an action dismisses the alert, then calls the handler with it")
    func choosing() async {
        let screen = UIViewController()
        let window = await shownWindow(screen)
        var chosen: [UIAlertAction] = []
        var presentedThen: UIViewController?
        let delete = UIAlertAction(title: "Delete", style: .destructive) {
            chosen.append($0)
            presentedThen = screen.presentedViewController
        }
        alert.addAction(delete)
        screen.present(alert, animated: true)
        await nextTurn()
        #expect(screen.presentedViewController === alert)

        #expect(delete.simulateTap())
        #expect(chosen == [])
        await nextTurn()
        #expect(chosen == [delete])
        #expect(presentedThen == nil)
        #expect(screen.presentedViewController == nil)
        withExtendedLifetime(window) {}
    }

    @Test("A disabled action cannot be chosen")
    func disabled() async {
        var count = 0
        let action = UIAlertAction(title: "Delete", style: .default) { _ in count += 1 }
        alert.addAction(action)
        action.isEnabled = false
        #expect(!action.simulateTap())
        action.isEnabled = true
        #expect(action.simulateTap())
        await nextTurn()
        #expect(count == 1)
    }

    @Test("An alert never covers its presenter, whatever its presentation style says")
    func neverCovers() async {
        let log = LifecycleLog()
        let screen = RecordingController("P", log)
        let window = await shownWindow(screen)
        _ = log.take()
        alert.modalPresentationStyle = .fullScreen
        screen.present(alert, animated: false)
        await nextTurn()
        #expect(log.take() == [])
        withExtendedLifetime(window) {}
    }

    @Test("Two cancel actions, and a field in an action sheet, stop with advice")
    func misuseTraps() async {
        await #expect(processExitsWith: .failure) { @MainActor in
            let alert = UIAlertController(title: nil, message: nil, preferredStyle: .alert)
            alert.addAction(UIAlertAction(title: "Cancel", style: .cancel))
            alert.addAction(UIAlertAction(title: "Never mind", style: .cancel))
        }
        await #expect(processExitsWith: .failure) { @MainActor in
            UIAlertController(title: nil, message: nil, preferredStyle: .actionSheet).addTextField()
        }
    }
}
#endif
