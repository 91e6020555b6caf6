import HeadlessUIKit
import MillraceScreens
import TestSupport
import Testing

/// A screen that shows its data in `updateProperties`.
private final class UpdatedScreen: UIViewController {
    var data = "shown"
    private let label = UILabel()

    override func viewDidLoad() {
        super.viewDidLoad()
        view.addSubview(label)
    }

    override func updateProperties() {
        super.updateProperties()
        label.text = data
        title = "Title of \(data)"
    }
}

@MainActor
@Suite("Screens that show their data in updateProperties", .exclusively(.keyWindow))
struct UpdatedScreenTests {
    private func expectShown(_ controller: UIViewController, _ text: String = "shown", line: Int = #line) {
        let structure = ScreenStructure(of: controller).text
        #expect(
            structure.contains("text \"\(text)\"") && structure.contains("Title of \(text)"),
            "line \(line): \(structure)"
        )
    }

    @Test(
        "A screen is read with its data, whether its view was loaded before or not",
        arguments: [true, false]
    )
    func alone(isLoaded: Bool) {
        let screen = UpdatedScreen()
        if isLoaded { screen.loadViewIfNeeded() }
        expectShown(screen)
        screen.data = "changed"
        screen.setNeedsUpdateProperties()
        expectShown(screen, "changed")
    }

    @Test("A screen in a container without a window is read with its data", arguments: [true, false])
    func inside(isLoaded: Bool) {
        let containers: [(UpdatedScreen) -> UIViewController] = [
            { UINavigationController(rootViewController: $0) },
            {
                let tabs = UITabBarController()
                tabs.viewControllers = [UIViewController(), UINavigationController(rootViewController: $0)]
                tabs.selectedIndex = 1
                return tabs
            },
            {
                let outer = UIViewController()
                outer.addChild($0)
                outer.view.addSubview($0.view)
                $0.didMove(toParent: outer)
                outer.title = "Title of shown"
                return outer
            },
        ]
        for container in containers {
            let screen = UpdatedScreen()
            if isLoaded { screen.loadViewIfNeeded() }
            expectShown(container(screen))
        }
    }
}
