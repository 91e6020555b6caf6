import HeadlessUIKit
@_spi(MillraceRenderer) import MillraceScreens
import ScreenSamples
import Testing

@testable @_spi(MillraceRenderer) import MillraceScreenHTML

@MainActor
@Suite("Rendering screens")
struct ScreenRenderingTests {
    @Test(
        "The top of a navigation stack has a bar with title and back button; screens below are inert"
    )
    func navigation() throws {
        let first = titled("First")
        first.view.addSubview(UIButton(configuration: .plain()))
        let navigation = UINavigationController(rootViewController: first)
        let screen = RenderedScreen(navigation)
        #expect(screen.node("navigation-title")?.text == "First")
        #expect(screen.nodes("back").isEmpty)
        let button = try #require(screen.node("button"))
        #expect(screen.interaction(button) != nil)

        navigation.pushViewController(titled("Second"), animated: false)
        let layers = screen.nodes("layer")
        #expect(layers.map { $0.attributes[.inert] } == ["", nil])
        #expect(screen.nodes("navigation-title").map(\.text) == ["First", "Second"])
        #expect(screen.node("back")?.attributes[.ariaLabel] == "Back to First")
        #expect(screen.node("button")?.id == button.id)
        #expect(screen.interaction(button) == nil)

        let back = try #require(screen.node("back"))
        #expect(screen.interaction(back)?.tap?() == true)
        #expect(navigation.viewControllers == [first])
    }

    @Test("A large title is marked if the bar prefers large titles and the screen allows them")
    func largeTitle() {
        let navigation = UINavigationController(rootViewController: titled("First"))
        navigation.navigationBar.prefersLargeTitles = true
        let screen = RenderedScreen(navigation)
        let second = titled("Second")
        second.navigationItem.largeTitleDisplayMode = .never
        navigation.pushViewController(second, animated: false)
        let classes = screen.nodes("navigation-bar").map { $0.attributes[.class] }
        #expect(classes == ["navigation-bar large", "navigation-bar"])
        navigation.navigationBar.prefersLargeTitles = false
        #expect(screen.nodes("large").isEmpty)
    }

    @Test("Bar buttons can be tapped unless they are disabled")
    func barButtons() throws {
        var taps = 0
        let controller = titled("Screen")
        let item = UIBarButtonItem(title: "Edit", primaryAction: UIAction { _ in taps += 1 })
        controller.navigationItem.rightBarButtonItem = item
        let screen = RenderedScreen(UINavigationController(rootViewController: controller))
        let node = try #require(screen.node("bar-button"))
        #expect(screen.interaction(node)?.tap?() == true)
        #expect(taps == 1)
        item.isEnabled = false
        #expect(screen.node("bar-button")?.attributes[.disabled] == "")
        #expect(screen.interaction(node) == nil)
    }

    @Test("A bar button shows its title, or its system item's title or symbol, or its custom view")
    func barButtonLook() {
        let controller = titled("Screen")
        let titled = UIBarButtonItem(title: "Brew", primaryAction: nil)
        titled.accessibilityLabel = "Brew tea"
        let custom = UILabel()
        custom.text = "3 teas"
        controller.navigationItem.leftBarButtonItems = [
            titled, UIBarButtonItem(systemItem: .done), UIBarButtonItem(systemItem: .add),
            UIBarButtonItem(customView: custom),
        ]
        let screen = RenderedScreen(UINavigationController(rootViewController: controller))
        #expect(screen.nodes("button-title").map(\.text) == ["Brew", "Done"])
        #expect(screen.nodes("bar-button").map { $0.attributes[.ariaLabel] } == ["Brew tea", nil, nil])
        #expect(screen.node("icon")?.children.first?.attributes[.href] == "/assets/icons.svg#plus")
        #expect(screen.node("leading")?.children.last?.text == "3 teas")
    }

    @Test("A screen has the background of its view, or that of grouped rows if it is a grouped table's")
    func background() {
        let controller = titled("Screen")
        let screen = RenderedScreen(controller)
        #expect(screen.node("layer")?.style[.background] == nil)
        controller.view.addSubview(UITableView(frame: .zero, style: .grouped))
        #expect(screen.node("layer")?.style[.background] == css(.systemGroupedBackground))
        controller.view.backgroundColor = .systemYellow
        #expect(screen.node("layer")?.style[.background] == css(.systemYellow))
    }

    @Test("An alert is rendered as a dialog over an inert screen, and Escape cancels it")
    func alert() throws {
        let controller = titled("Screen")
        let screen = RenderedScreen(controller)
        let alert = UIAlertController(title: "Delete?", message: "For good.", preferredStyle: .alert)
        alert.addAction(UIAlertAction(title: "Cancel", style: .cancel))
        alert.addAction(UIAlertAction(title: "Delete", style: .destructive))
        controller.present(alert, animated: false)

        let dialog = try #require(screen.node("alert"))
        #expect(dialog.attributes[.role] == "alertdialog")
        #expect(dialog.attributes[.ariaModal] == "true")
        #expect(dialog.attributes[.ariaLabel] == "Delete?")
        #expect(screen.node("alert-message")?.text == "For good.")
        #expect(
            screen.nodes("alert-action").map { $0.attributes[.class] }
                == ["alert-action cancel", "alert-action destructive"]
        )
        #expect(screen.nodes("layer").first?.attributes[.inert] == "")

        #expect(screen.interaction(dialog)?.cancel?() == true)
        #expect(controller.presentedViewController == nil)
        #expect(screen.nodes("alert").isEmpty)
    }

    @Test("Presenting an alert only inserts the alert and makes the screen below inert")
    func screenBelowAlert() {
        let controller = titled("Screen")
        controller.view.addSubview(UIButton(configuration: .filled()))
        controller.view.addSubview(UITextField())
        let screen = RenderedScreen(controller)
        let before = screen.renderer.render().root.children
        controller.present(
            UIAlertController(title: "Title", message: nil, preferredStyle: .alert),
            animated: false
        )
        var after = screen.renderer.render().root.children
        #expect(after[0].attributes.removeValue(forKey: .inert) == "")
        #expect(after.dropLast() == before[...])
        #expect(after.count == 2)
    }

    @Test("An alert's disabled action cannot be chosen")
    func disabledAlertAction() throws {
        let controller = titled("Screen")
        let screen = RenderedScreen(controller)
        let alert = UIAlertController(title: "Title", message: nil, preferredStyle: .alert)
        let action = UIAlertAction(title: "OK", style: .default)
        action.isEnabled = false
        alert.addAction(action)
        controller.present(alert, animated: false)
        let node = try #require(screen.node("alert-action"))
        #expect(node.attributes[.disabled] == "")
        #expect(screen.interaction(node) == nil)
    }

    @Test("Rendering does not load screens below the top of the stack")
    func unloadedScreens() {
        let first = titled("First")
        let navigation = UINavigationController()
        navigation.viewControllers = [first, titled("Second")]
        let screen = RenderedScreen(navigation)
        #expect(screen.nodes("navigation-title").map(\.text) == ["Second"])
        #expect(!first.isViewLoaded)
    }

    @Test("A bar shows the prompt, and the title view in place of the title")
    func promptAndTitleView() {
        let controller = titled("Screen")
        controller.navigationItem.prompt = "Above"
        let screen = RenderedScreen(UINavigationController(rootViewController: controller))
        #expect(screen.node("navigation-prompt")?.text == "Above")
        let label = UILabel()
        label.text = "In place"
        controller.navigationItem.titleView = label
        #expect(screen.nodes("navigation-title").isEmpty)
        #expect(screen.node("label")?.text == "In place")
    }

    @Test("A navigation stack in a child container is rendered with its bar, in place of its view")
    func childStack() throws {
        let parent = UIViewController()
        let inner = titled("Inner")
        let navigation = UINavigationController(rootViewController: inner)
        parent.addChild(navigation)
        parent.view.addSubview(navigation.view)
        navigation.didMove(toParent: parent)
        let screen = RenderedScreen(parent)
        #expect(screen.node("embedded")?.attributes[.class] == "navigation embedded")
        #expect(screen.node("navigation-title")?.text == "Inner")
        navigation.pushViewController(titled("Second"), animated: false)
        #expect(screen.interaction(screen.node("back"))?.tap?() == true)
        #expect(navigation.topViewController === inner)
    }

    @Test("No two elements of a screen have the same id")
    func uniqueIDs() {
        let table = RowsController(rows: ["a", "b"])
        let navigation = UINavigationController(rootViewController: titled("First"))
        navigation.pushViewController(table, animated: false)
        let ids = RenderedScreen(navigation).nodes().map(\.id)
        #expect(Set(ids).count == ids.count)
    }

    private func titled(_ title: String) -> UIViewController {
        let controller = UIViewController()
        controller.title = title
        return controller
    }
}
