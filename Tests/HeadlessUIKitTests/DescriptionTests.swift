#if !os(iOS) && !os(tvOS) && !os(visionOS)
import HeadlessUIKit
import TestSupport
import Testing

@MainActor
@Suite("The description of a screen", .exclusively(.keyWindow))
struct DescriptionTests {
    /// The example of the documentation.
    private func nameScreen() -> UINavigationController {
        let start = UIViewController()
        start.title = "Start"
        final class NameViewController: UIViewController {
            let field = UITextField()

            override func viewDidLoad() {
                super.viewDidLoad()
                title = "Your name"
                navigationItem.rightBarButtonItem = UIBarButtonItem(title: "Clear")
                field.placeholder = "Name"
                field.text = "Ann"
                let button = UIButton(type: .system)
                button.setTitle("Send", for: .normal)
                button.isEnabled = false
                view.addSubview(UIStackView(arrangedSubviews: [field, button]))
            }

            override func viewDidAppear(_ animated: Bool) {
                super.viewDidAppear(animated)
                field.becomeFirstResponder()
            }
        }
        let navigation = UINavigationController(rootViewController: start)
        navigation.pushViewController(NameViewController(), animated: false)
        return navigation
    }

    @Test("The description of a window has its controllers and visible views, with texts and states")
    func window() async {
        let window = await shownWindow(nameScreen())
        window.makeKey()
        let expected = """
            UIWindow, key
              UINavigationController, 2 screens
                NameViewController "Your name"
                  UITextField "Ann", placeholder "Name", first responder
                  UIButton "Send", disabled
                UINavigationBar "Your name"
                  back button "Start"
                  UIBarButtonItem "Clear", right
            """
        #expect(window.headlessDescription == expected)
        #expect(window.headlessDescription == expected)
        window.isHidden = true
        #expect(window.headlessDescription.hasPrefix("UIWindow, key, hidden\n"))
    }

    @Test("The description has a presented screen after the one below, and an alert with its actions")
    func alert() async {
        let screen = UIViewController()
        let label = UILabel()
        label.text = "Behind"
        screen.view.addSubview(label)
        let window = await shownWindow(screen)
        let alert = UIAlertController(title: "Delete?", message: "For \"good\".", preferredStyle: .alert)
        alert.addTextField { $0.placeholder = "Reason" }
        let delete = UIAlertAction(title: "Delete", style: .destructive)
        let keep = UIAlertAction(title: "Keep", style: .cancel)
        delete.isEnabled = false
        alert.addAction(delete)
        alert.addAction(keep)
        alert.preferredAction = keep
        screen.present(alert, animated: false)
        window.makeKey()
        #expect(
            window.headlessDescription == """
                UIWindow, key
                  UIViewController
                    UILabel "Behind"
                  UIAlertController "Delete?" "For \\"good\\"."
                    UITextField, placeholder "Reason"
                    UIAlertAction "Delete", destructive, disabled
                    UIAlertAction "Keep", cancel, preferred
                """
        )
        let sheet = UIAlertController(title: nil, message: nil, preferredStyle: .actionSheet)
        sheet.addAction(UIAlertAction(title: "Share", style: .default))
        #expect(
            sheet.headlessDescription == """
                UIAlertController, action sheet
                  UIAlertAction "Share"
                """
        )
    }

    @Test(
        "The description omits hidden and transparent views, and plain views without content"
    )
    func leftOut() {
        final class Card: UIView {}
        func label(_ text: String) -> UILabel {
            let label = UILabel()
            label.text = text
            return label
        }
        let screen = UIViewController()
        let hidden = label("hidden")
        hidden.isHidden = true
        let transparent = label("transparent")
        transparent.alpha = 0
        let plain = UIView()
        plain.addSubview(label("in a plain view"))
        let named = UIView()
        named.accessibilityIdentifier = "footer"
        named.addSubview(label("in a view with a name"))
        let card = Card()
        card.addSubview(label("in a view of its own class"))
        for view in [hidden, transparent, plain, named, card] { screen.view.addSubview(view) }
        #expect(
            screen.headlessDescription == """
                UIViewController
                  UILabel "in a plain view"
                  UIView, identifier "footer"
                    UILabel "in a view with a name"
                  Card
                    UILabel "in a view of its own class"
                """
        )
    }

    @Test("The description has a line for a root view of a custom class")
    func ownRootView() {
        final class Form: UIView {}
        final class Screen: UIViewController {
            override func loadView() { view = Form() }
        }
        #expect(Screen().headlessDescription == "Screen\n  Form")
    }

    @Test("The description of a tab bar controller has its items and the selected screen")
    func tabs() {
        let home = UIViewController()
        home.tabBarItem = UITabBarItem(title: "Home", image: nil, tag: 0)
        let mail = UIViewController()
        mail.tabBarItem = UITabBarItem(title: "Mail", image: nil, tag: 1)
        mail.tabBarItem.badgeValue = "3"
        let search = UIViewController()
        search.tabBarItem = UITabBarItem(tabBarSystemItem: .search, tag: 2)
        search.tabBarItem.isEnabled = false
        let tabs = UITabBarController()
        tabs.viewControllers = [home, mail, search]
        tabs.loadViewIfNeeded()
        tabs.beginAppearanceTransition(true, animated: false)
        #expect(
            tabs.headlessDescription == """
                UITabBarController
                  UIViewController
                  UITabBar
                    UITabBarItem "Home", selected
                    UITabBarItem "Mail", badge "3"
                    UITabBarItem, search, disabled
                """
        )
    }

    @Test("The description of a table has all rows, and the titles of sections")
    func table() {
        final class Fruits: NSObject, UITableViewDataSource {
            func numberOfSections(in tableView: UITableView) -> Int { 2 }
            func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
                2 - section
            }
            func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? {
                section == 0 ? "Fruits" : nil
            }
            func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
                let cell = UITableViewCell(style: .value1, reuseIdentifier: nil)
                if indexPath.section == 0 {
                    var content = cell.defaultContentConfiguration()
                    content.text = ["Apple", "Pear"][indexPath.row]
                    content.secondaryText = "\(indexPath.row + 1)"
                    cell.contentConfiguration = content
                    cell.accessoryType = indexPath.row == 0 ? .checkmark : .none
                } else {
                    cell.textLabel?.text = "Other"
                }
                return cell
            }
        }
        let fruits = Fruits()
        let table = UITableView()
        table.dataSource = fruits
        table.selectRow(at: IndexPath(row: 1, section: 0), animated: false, scrollPosition: .none)
        #expect(
            table.headlessDescription == """
                UITableView
                  header "Fruits"
                  UITableViewCell "Apple" "1", checkmark
                  UITableViewCell "Pear" "2", selected
                  UITableViewCell
                    UILabel "Other"
                """
        )
    }

    @Test("The description of controls and images has their visible texts and states")
    func controls() {
        let screen = UIViewController()
        let star = UIButton(configuration: .plain())
        star.configuration?.image = UIImage(systemName: "star")
        star.accessibilityLabel = "Star"
        star.isSelected = true
        _ = star.titleLabel
        let password = UITextField()
        password.isSecureTextEntry = true
        password.text = "secret"
        let search = UISearchBar()
        search.placeholder = "Search"
        search.showsCancelButton = true
        let wheel = UIActivityIndicatorView(style: .medium)
        wheel.startAnimating()
        let image = UIImageView(image: UIImage(named: "logo"))
        for view in [star, password, search, wheel, image] { screen.view.addSubview(view) }
        #expect(
            screen.headlessDescription == """
                UIViewController
                  UIButton, image star, selected, label "Star"
                  UITextField "••••••"
                  UISearchBar, placeholder "Search", cancel button
                  UIActivityIndicatorView, turning
                  UIImageView, image logo
                """
        )
    }

    @Test("The description of controls with a value, of text views and of scopes has the values")
    func values() {
        let (toggle, slider, text, bar) = (UISwitch(), UISlider(), UITextView(), UISearchBar())
        toggle.isOn = true
        slider.value = 0.5
        text.text = "One\nTwo"
        bar.scopeButtonTitles = ["All", "Mine"]
        let segments = UISegmentedControl(items: ["Day", UIImage(systemName: "star")!])
        let stack = UIStackView(arrangedSubviews: [toggle, slider, segments, text, bar])
        #expect(
            stack.headlessDescription == """
                UISwitch, on
                UISlider, 0.5
                UISegmentedControl "Day", image star
                UITextView "One\\nTwo"
                UISearchBar
                """
        )
        toggle.isOn = false
        segments.selectedSegmentIndex = 1
        bar.showsScopeBar = true
        #expect(toggle.headlessDescription == "UISwitch, off")
        #expect(segments.headlessDescription.hasSuffix("segment 1 selected"))
        #expect(bar.headlessDescription == "UISearchBar, scope \"All\"")
        bar.selectedScopeButtonIndex = 2
        #expect(bar.headlessDescription == "UISearchBar")
    }

    @Test("The description of a bar has the side of each button, and custom views")
    func barButtons() {
        let navigation = UINavigationController(rootViewController: UIViewController())
        let item = navigation.topViewController!.navigationItem
        let label = UILabel()
        label.text = "Custom"
        let title = UILabel()
        title.text = "In the middle"
        item.titleView = title
        item.leftBarButtonItem = UIBarButtonItem(customView: label)
        item.rightBarButtonItems = [
            UIBarButtonItem(systemItem: .add), UIBarButtonItem(image: UIImage(systemName: "gear")),
        ]
        item.rightBarButtonItems?[0].isEnabled = false
        #expect(
            navigation.navigationBar.headlessDescription == """
                UINavigationBar
                  UIBarButtonItem, left
                    UILabel "Custom"
                  UILabel "In the middle"
                  UIBarButtonItem, add, right, disabled
                  UIBarButtonItem, image gear, right
                """
        )
    }

    @Test("The description of an image view has the number of bytes of image data")
    func imageData() {
        let view = UIImageView(image: UIImage(data: Data("GIF89a".utf8)))
        #expect(view.headlessDescription == "UIImageView, image of 6 bytes")
        view.image = UIImage()
        #expect(view.headlessDescription == "UIImageView")
    }
}
#endif
