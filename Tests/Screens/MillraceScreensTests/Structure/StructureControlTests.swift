import HeadlessUIKit
import MillraceScreens
import ScreenSamples
import TestSupport
import Testing

@MainActor
@Suite("Controls and bars of screens", .exclusively(.keyWindow))
struct StructureControlTests {
    private func text(_ controller: UIViewController) -> String { ScreenStructure(of: controller).text }

    @Test("A search bar is its prompt, its field with the text, and its cancel button while that is shown")
    func searchBar() {
        let bar = UISearchBar()
        bar.placeholder = "Search teas"
        bar.accessibilityIdentifier = "teas.search"
        let controller = screen(of: bar)
        let empty = "search field \"Search teas\" #teas.search = \"\" → type, submit"
        #expect(text(controller) == "screen\n  \(empty)\n")
        bar.prompt = "Find a tea"
        bar.text = "oolong"
        bar.showsCancelButton = true
        let expected = """
            screen
              text "Find a tea"
              search field "Search teas" #teas.search = "oolong" → type, submit
              button "Cancel" → tap

            """
        #expect(text(controller) == expected)
    }

    @Test("The scopes of a search bar are segments, of which one is selected, while they are shown")
    func scopes() {
        let bar = UISearchBar()
        bar.scopeButtonTitles = ["All", "Mine"]
        let controller = screen(of: bar)
        #expect(!text(controller).contains("segment"))
        bar.showsScopeBar = true
        bar.selectedScopeButtonIndex = 1
        let expected = """
            screen
              search field = "" → type, submit
              segmented control
                segment "All" → select
                segment "Mine", selected → select

            """
        #expect(text(controller) == expected)
    }

    @Test("Switches, sliders, segments and text views have their values and actions")
    func values() {
        let (toggle, slider, text) = (UISwitch(), UISlider(), UITextView())
        toggle.accessibilityLabel = "Sounds"
        slider.accessibilityIdentifier = "volume"
        slider.value = 0.7
        text.text = "One\nTwo"
        let segments = UISegmentedControl(items: ["Day", UIImage(systemName: "star")!, "Year"])
        segments.selectedSegmentIndex = 1
        segments.setEnabled(false, forSegmentAt: 2)
        let controller = screen(of: toggle, slider, segments, text)
        let expected = """
            screen
              switch "Sounds" = "off" → tap
              slider #volume = "0.7" → type
              segmented control
                segment "Day" → select
                segment, image star, selected → select
                segment "Year", disabled
              text view = "One\\nTwo" → type

            """
        #expect(self.text(controller) == expected)
        toggle.isOn = true
        slider.isEnabled = false
        segments.isEnabled = false
        text.isEditable = false
        let disabled = """
            screen
              switch "Sounds" = "on" → tap
              slider #volume = "0.7", disabled
              segmented control, disabled
                segment "Day", disabled
                segment, image star, disabled, selected
                segment "Year", disabled
              text view = "One\\nTwo"

            """
        #expect(self.text(controller) == disabled)
        for view in [toggle, slider, text] as [UIView] { view.accessibilityValue = "own" }
        #expect(self.text(controller).components(separatedBy: "= \"own\"").count == 4)
    }

    @Test("A field's placeholder is read if its label differs, and every element's hint")
    func placeholder() {
        let field = UITextField()
        field.accessibilityLabel = "Name"
        field.placeholder = "Ada"
        field.accessibilityHint = "As on the passport"
        let bar = UISearchBar()
        bar.accessibilityLabel = "Teas"
        bar.placeholder = "Oolong"
        let expected = """
            screen
              text field "Name" = "", placeholder "Ada", hint "As on the passport" → type, submit
              search field "Teas" = "", placeholder "Oolong" → type, submit

            """
        #expect(text(screen(of: field, bar)) == expected)
    }

    @Test("Controls say whether they are disabled, selected, busy or being edited")
    func traits() {
        let dimmed = label("Sold out")
        dimmed.isEnabled = false
        let selected = UIButton(type: .system)
        selected.setTitle("Favourite", for: .normal)
        selected.isSelected = true
        var configuration = UIButton.Configuration.filled()
        configuration.title = "Order"
        configuration.showsActivityIndicator = true
        let field = UITextField()
        let controller = screen(of: dimmed, selected, UIButton(configuration: configuration), field)
        let window = UIWindow()
        window.rootViewController = controller
        window.makeKeyAndVisible()
        field.becomeFirstResponder()
        let expected = """
            screen
              text "Sold out", disabled
              button "Favourite", selected → tap
              button "Order", busy → tap
              text field = "", editing → type, submit

            """
        #expect(text(controller) == expected)
    }

    @Test("A navigation bar has its prompt, its title view, and its items with their purpose or custom view")
    func navigationBar() {
        let controller = screen(of: label("Hello"))
        let item = controller.navigationItem
        item.prompt = "3 teas"
        item.titleView = label("Shop")
        let share = UIBarButtonItem(title: "Share", primaryAction: nil)
        share.accessibilityIdentifier = "share"
        share.image = UIImage(systemName: "star")
        share.isEnabled = false
        item.leftBarButtonItems = [UIBarButtonItem(systemItem: .refresh), share]
        item.rightBarButtonItem = UIBarButtonItem(customView: label("Basket"))
        let expected = """
            screen
              navigation bar, shows "3 teas"
                button "Refresh" → tap
                button "Share" #share, image star, disabled
                text "Shop"
                text "Basket"
              text "Hello"

            """
        #expect(text(UINavigationController(rootViewController: controller)) == expected)
    }

    @Test("A disabled tab has no actions, and a tab has its item's identifier")
    func tabs() {
        let (first, second) = (screen(of: label("One")), screen(of: label("Two")))
        first.tabBarItem = UITabBarItem(title: "First", image: nil, selectedImage: nil)
        first.tabBarItem.accessibilityIdentifier = "tabs.first"
        second.tabBarItem = UITabBarItem(title: "Second", image: nil, selectedImage: nil)
        second.tabBarItem.isEnabled = false
        let tabs = UITabBarController()
        tabs.viewControllers = [first, second]
        let expected = """
            screen
              text "One"
              tab bar
                tab "First" #tabs.first, selected → select
                tab "Second", disabled

            """
        #expect(text(tabs) == expected)
    }

    @Test("An alert has its fields with their identifiers, and says which action is preferred")
    func alert() {
        let alert = UIAlertController(title: "Name", message: nil, preferredStyle: .alert)
        alert.addTextField {
            $0.placeholder = "Ada"
            $0.accessibilityIdentifier = "name"
        }
        alert.addAction(UIAlertAction(title: "OK", style: .default))
        alert.preferredAction = alert.actions[0]
        let expected = """
            alert "Name"
              text field "Ada" #name = "" → type, submit
              button "OK", preferred → tap

            """
        #expect(text(alert) == expected)
    }
}
