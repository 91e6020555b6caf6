import HeadlessUIKit
import MillraceScreens
import ScreenSamples
import TestSupport
import Testing

@MainActor
@Suite("Elements of screens", .exclusively(.keyWindow))
struct StructureTests {
    private func text(_ controller: UIViewController) -> String { ScreenStructure(of: controller).text }

    @Test("A form has its bar, its fields with their values, and its buttons with their actions")
    func form() {
        let expected = """
            screen "Sign In"
              navigation bar "Sign In"
                back button "Start" → tap
                button "Done" → tap
              text field "Email" #login.email = "ada@example.com" → type, submit
              text field "Password" #login.password = "•••••", secure, invalid → type, submit
              text "Wrong <password> & \\"more\\""
              button "Sign In" #login.submit, image person, disabled

            """
        #expect(text(formScreen()) == expected)
    }

    @Test(
        "Every secure text has the same mask, except an empty one, which has none",
        arguments: ["a", "hunter2"]
    )
    func secureText(password: String) {
        let secret = UITextField()
        secret.isSecureTextEntry = true
        secret.text = password
        secret.accessibilityValue = password
        let controller = screen(of: secret)
        #expect(text(controller).contains("text field = \"•••••\", secure"))
        #expect(!text(controller).contains(password + "\""))
        secret.text = ""
        #expect(text(controller).contains("text field = \"\", secure"))
    }

    @Test("Reading loads the view and lays it out first")
    func layout() {
        final class Greeting: UIViewController {
            override func viewDidLayoutSubviews() {
                if view.subviews.isEmpty { view.addSubview(label("Laid out")) }
            }
        }
        #expect(text(Greeting()) == "screen\n  text \"Laid out\"\n")
    }

    @Test("A list has all its rows, with section, row number, texts and actions")
    func list() {
        let expected = """
            screen "Shopping"
              list #shopping
                header 0 "Drinks"
                row 0.0 "Tea, 3 letters" #item.tea, image circle → select
                row 0.1 "Milk, 4 letters" #item.milk, image circle, checkmark → select
                row 1.0 "Bread, sold out" #item.bread, shows "Bread, 5 letters", image circle
                  button "Remind" → tap

            """
        #expect(text(ListScreen()) == expected)
    }

    @Test("A text with a hint in a row has a line of its own")
    func hintInRow() {
        final class Recipes: UITableViewController {
            override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 1 }
            override func tableView(
                _ tableView: UITableView,
                cellForRowAt indexPath: IndexPath
            ) -> UITableViewCell {
                let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
                cell.textLabel?.text = "Tea"
                cell.textLabel?.accessibilityHint = "Opens the recipe"
                return cell
            }
        }
        let expected = """
            screen
              list
                row 0.0 → select
                  text "Tea", hint "Opens the recipe"

            """
        #expect(text(Recipes()) == expected)
    }

    @Test("The selected background of an item is read only while the item is selected")
    func selectedBackground() {
        final class Teas: UICollectionViewController {
            override func collectionView(
                _ collectionView: UICollectionView,
                numberOfItemsInSection section: Int
            ) -> Int { 2 }
            override func collectionView(
                _ collectionView: UICollectionView,
                cellForItemAt indexPath: IndexPath
            ) -> UICollectionViewCell {
                let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "tea", for: indexPath)
                cell.contentView.addSubview(label("Tea \(indexPath.item)"))
                cell.selectedBackgroundView = label("Chosen")
                return cell
            }
        }
        let teas = Teas(collectionViewLayout: UICollectionViewFlowLayout())
        teas.collectionView.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "tea")
        teas.collectionView.selectItem(
            at: IndexPath(item: 1, section: 0),
            animated: false,
            scrollPosition: []
        )
        let expected = """
            screen
              list
                row 0.0 "Tea 0" → select
                row 0.1 "Chosen, Tea 1", selected → select

            """
        #expect(text(teas) == expected)
    }

    @Test("The value of a progress bar is rounded to the nearest per cent")
    func progress() {
        let bar = UIProgressView()
        bar.progress = 2 / 3
        #expect(text(screen(of: bar)) == "screen\n  progress bar = \"67 %\"\n")
        bar.progress = 1 / 3
        #expect(text(screen(of: bar)) == "screen\n  progress bar = \"33 %\"\n")
    }

    @Test("Plain containers are left out; those with an identifier, a label or a tap are not")
    func nesting() {
        let flat = screen(of: label("Hello"))
        let inner = UIView()
        inner.addSubview(label("Hello"))
        let outer = UIStackView(arrangedSubviews: [inner])
        let nested = screen(of: outer)
        #expect(text(nested) == text(flat))

        inner.accessibilityIdentifier = "greeting"
        outer.accessibilityLabel = "Greetings"
        outer.addGestureRecognizer(UITapGestureRecognizer())
        let expected = """
            screen
              group "Greetings" → tap
                group #greeting
                  text "Hello"

            """
        #expect(text(nested) == expected)
    }

    @Test("Hidden, transparent and empty views are left out")
    func unseen() {
        let (hidden, transparent) = (label("hidden"), label("transparent"))
        hidden.isHidden = true
        transparent.alpha = 0
        #expect(text(screen(of: hidden, transparent, label(""), UIImageView())) == "screen\n")
    }

    @Test("An image view is an element with the name of its image, and its label")
    func imageView() {
        let view = UIImageView(image: UIImage(systemName: "person"))
        #expect(text(screen(of: view)) == "screen\n  image, image person\n")
        view.accessibilityLabel = "Ada"
        #expect(text(screen(of: view)) == "screen\n  image \"Ada\", image person\n")
    }

    @Test("An alert is shown after the covered screen, whose elements have no actions")
    func alert() {
        let button = UIButton(type: .system)
        button.setTitle("Delete", for: .normal)
        let controller = screen(of: button)
        let window = UIWindow()
        window.rootViewController = controller
        window.isHidden = false
        let alert = UIAlertController(title: "Delete?", message: "For good.", preferredStyle: .alert)
        alert.addAction(UIAlertAction(title: "Cancel", style: .cancel))
        alert.addAction(UIAlertAction(title: "Delete", style: .destructive))
        alert.actions[1].isEnabled = false
        controller.present(alert, animated: false)
        let expected = """
            screen, covered
              button "Delete"
            alert "Delete?", shows "For good."
              button "Cancel", cancel → tap
              button "Delete", disabled, destructive

            """
        #expect(text(controller) == expected)
    }

    @Test("A sheet can be dismissed unless the app prevents dismissal, and a full screen cannot")
    func presented() {
        let controller = screen(of: label("Below"))
        let window = UIWindow()
        window.rootViewController = controller
        window.isHidden = false
        let sheet = screen(of: label("Above"))
        sheet.title = "New"
        controller.present(sheet, animated: false)
        #expect(text(controller).contains("sheet \"New\" → dismiss\n"))
        sheet.isModalInPresentation = true
        #expect(text(controller).contains("sheet \"New\"\n"))
        controller.dismiss(animated: false)
        sheet.modalPresentationStyle = .fullScreen
        controller.present(sheet, animated: false)
        #expect(text(controller).contains("dialog \"New\"\n"))
    }

    @Test("The items of a navigation bar are read from left to right")
    func barItems() {
        func items(_ titles: String...) -> [UIBarButtonItem] {
            titles.map { UIBarButtonItem(title: $0, style: .plain, target: nil, action: nil) }
        }
        let controller = screen(of: label("Hello"))
        controller.navigationItem.leftBarButtonItems = items("Outer left", "Inner left")
        controller.navigationItem.rightBarButtonItems = items("Outer right", "Inner right")
        let expected = """
            screen
              navigation bar
                button "Outer left" → tap
                button "Inner left" → tap
                button "Inner right" → tap
                button "Outer right" → tap
              text "Hello"

            """
        #expect(text(UINavigationController(rootViewController: controller)) == expected)
    }

    @Test("A tab bar controller has the selected screen and the tab bar with selection and badges")
    func tabs() {
        let (first, second) = (screen(of: label("One")), screen(of: label("Two")))
        first.tabBarItem = UITabBarItem(title: "First", image: nil, selectedImage: nil)
        second.tabBarItem = UITabBarItem(title: "Second", image: nil, selectedImage: nil)
        second.tabBarItem.badgeValue = "3"
        let tabs = UITabBarController()
        tabs.viewControllers = [first, second]
        let expected = """
            screen
              text "One"
              tab bar
                tab "First", selected → select
                tab "Second" = "3" → select

            """
        #expect(text(tabs) == expected)
    }

    @Test("A view that cannot be touched has no actions")
    func untouchable() {
        let button = UIButton(type: .system)
        button.setTitle("Go", for: .normal)
        let holder = UIView()
        holder.addSubview(button)
        holder.isUserInteractionEnabled = false
        #expect(text(screen(of: holder)) == "screen\n  button \"Go\"\n")
    }

    @Test("Two readings of one screen are equal, and so are those of two equal screens")
    func determinism() {
        let screen = formScreen()
        #expect(ScreenStructure(of: screen) == ScreenStructure(of: screen))
        #expect(ScreenStructure(of: screen) == ScreenStructure(of: formScreen()))
    }

    @Test("A text with line ends, quotes or direction marks is escaped on one line")
    func escapes() {
        let outline = text(screen(of: label("a\nb\u{202E}c\t\\ \"d\" \u{1}é")))
        #expect(outline == "screen\n  text \"a\\nb\\u202ec\\t\\\\ \\\"d\\\" \\u0001é\"\n")
    }

    @Test("Every character that ends a line, or embeds, overrides or isolates a direction, is escaped")
    func escapedMarks() {
        let marks =
            "\u{85}\u{2028}\u{2029}\u{202A}\u{202B}\u{202C}\u{202D}\u{202E}\u{2066}\u{2067}\u{2068}\u{2069}"
        let escaped = #"\u0085\u2028\u2029\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"#
        #expect(text(screen(of: label(marks))) == "screen\n  text \"\(escaped)\"\n")
    }
}
