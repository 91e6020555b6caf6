#if !os(iOS) && !os(tvOS) && !os(visionOS)
import HeadlessUIKit
import TestSupport
import Testing

@MainActor
@Suite("The display of a window")
struct DisplayTests {
    let window = UIWindow()

    /// Whether a change requests that the window is drawn. Takes an earlier request first, so that it does not count.
    private func marks(_ change: () -> Void) -> Bool {
        window.headlessTakeDisplay()
        change()
        return window.headlessNeedsDisplay
    }

    @Test("A new window needs to be drawn")
    func newWindow() {
        #expect(window.headlessNeedsDisplay)
        #expect(window.headlessTakeDisplay())
        #expect(!window.headlessNeedsDisplay)
        #expect(!window.headlessTakeDisplay())
    }

    @Test("The hook is called once for several changes, until the host takes the display")
    func coalescing() {
        let label = UILabel()
        window.addSubview(label)
        window.headlessTakeDisplay()
        var calls = 0
        window.headlessOnNeedsDisplay = { calls += 1 }
        #expect(calls == 0)

        label.text = "1"
        label.text = "2"
        label.textColor = .systemRed
        #expect(calls == 1)
        window.headlessTakeDisplay()
        label.text = "3"
        #expect(calls == 2)
    }

    @Test("A hook set after the first change is called at once")
    func lateHook() {
        var calls = 0
        window.headlessOnNeedsDisplay = { calls += 1 }
        #expect(calls == 1)
        window.headlessOnNeedsDisplay?()
        #expect(calls == 2)
    }

    @Test("A change after the host took the display marks the window for drawing again")
    func changeWhileDrawing() {
        let label = UILabel()
        window.addSubview(label)
        window.headlessTakeDisplay()
        var calls = 0
        window.headlessOnNeedsDisplay = { calls += 1 }
        label.text = "1"
        #expect(window.headlessTakeDisplay())
        label.text = "changed while it is drawn"
        #expect(calls == 2)
        #expect(window.headlessNeedsDisplay)
    }

    @Test(
        "A changed property of a view marks the window for drawing; setting the same value does not",
        .exclusively(.keyWindow)
    )
    func properties() {
        func check<View: UIView>(
            _ view: View,
            _ changes: [(View) -> Void],
            location: SourceLocation = #_sourceLocation
        ) {
            window.addSubview(view)
            for (index, change) in changes.enumerated() {
                let what = Comment("\(View.self), change \(index)")
                #expect(marks { change(view) }, what, sourceLocation: location)
                #expect(!marks { change(view) }, what, sourceLocation: location)
            }
            view.removeFromSuperview()
            #expect(!marks { for change in changes.reversed() { change(view) } }, sourceLocation: location)
        }

        let (describer, tap) = (UIView(), UITapGestureRecognizer())
        check(
            UIView(),
            [
                { $0.isHidden = true }, { $0.alpha = 0.5 }, { $0.backgroundColor = .systemBackground },
                { $0.tintColor = .systemPink }, { $0.isUserInteractionEnabled = false },
                { $0.accessibilityIdentifier = "id" }, { $0.accessibilityLabel = "label" },
                { $0.accessibilityHint = "hint" }, { $0.accessibilityValue = "value" },
                { $0.headlessIsInvalid = true }, { $0.headlessDescriber = describer },
                { $0.gestureRecognizers = [tap] },
                { $0.layoutMargins = UIEdgeInsets(top: 1, left: 1, bottom: 1, right: 1) },
                { $0.frame = CGRect(x: 1, y: 1, width: 1, height: 1) }, { $0.contentMode = .center },
                { $0.setContentHuggingPriority(.required, for: .horizontal) },
                { $0.setContentCompressionResistancePriority(.defaultLow, for: .vertical) },
            ]
        )
        check(
            UILabel(),
            [
                { $0.text = "text" }, { $0.font = .boldSystemFont(ofSize: 12) },
                { $0.textColor = .secondaryLabel }, { $0.textAlignment = .center },
                { $0.numberOfLines = 0 }, { $0.lineBreakMode = .byWordWrapping },
                { $0.isEnabled = false }, { $0.adjustsFontSizeToFitWidth = true },
            ]
        )
        check(
            UIButton(),
            [
                { $0.setTitle("title", for: .normal) }, { $0.setTitleColor(.systemRed, for: .normal) },
                { $0.setImage(UIImage(systemName: "star"), for: .normal) }, { $0.isEnabled = false },
                { $0.isSelected = true }, { $0.isHighlighted = true }, { $0.configuration = .filled() },
                { $0.configuration?.title = "title" },
                { $0.titleLabel?.font = .systemFont(ofSize: 30) },
            ]
        )
        check(
            UITextField(),
            [
                { $0.text = "text" }, { $0.placeholder = "placeholder" }, { $0.isSecureTextEntry = true },
                { $0.borderStyle = .roundedRect }, { $0.keyboardType = .emailAddress },
                { $0.textContentType = .username },
                { $0.returnKeyType = .done }, { $0.clearButtonMode = .always },
                { $0.autocapitalizationType = .none }, { $0.autocorrectionType = .no },
                { $0.font = .systemFont(ofSize: 30) }, { $0.textColor = .systemRed },
                { $0.textAlignment = .center },
            ]
        )
        check(
            UISearchBar(),
            [
                { $0.text = "text" }, { $0.placeholder = "placeholder" }, { $0.prompt = "prompt" },
                { $0.setShowsCancelButton(true, animated: true) }, { $0.searchBarStyle = .minimal },
                { $0.autocapitalizationType = .words }, { $0.autocorrectionType = .no },
                { $0.keyboardType = .URL }, { $0.returnKeyType = .done },
                { $0.showsScopeBar = true }, { $0.scopeButtonTitles = ["All", "Mine"] },
                { $0.selectedScopeButtonIndex = 1 },
            ]
        )
        check(
            UITextView(),
            [
                { $0.text = "text" }, { $0.font = .systemFont(ofSize: 30) }, { $0.textColor = .systemRed },
                { $0.textAlignment = .center }, { $0.isEditable = false }, { $0.isSelectable = false },
                { $0.textContainerInset = .zero }, { $0.textContentType = .name },
                { $0.keyboardType = .URL }, { $0.returnKeyType = .done },
                { $0.autocapitalizationType = .words }, { $0.autocorrectionType = .no },
            ]
        )
        check(
            UISwitch(),
            [
                { $0.isOn = true }, { $0.onTintColor = .systemRed }, { $0.thumbTintColor = .systemRed },
                { $0.isEnabled = false },
            ]
        )
        check(
            UISlider(),
            [
                { $0.value = 0.5 }, { $0.minimumValue = 0.1 }, { $0.maximumValue = 0.9 },
                { $0.minimumTrackTintColor = .systemRed }, { $0.maximumTrackTintColor = .systemRed },
                { $0.thumbTintColor = .systemRed },
            ]
        )
        check(
            UISegmentedControl(items: ["Day", "Week"]),
            [
                { $0.selectedSegmentIndex = 1 }, { $0.setTitle("Month", forSegmentAt: 0) },
                { $0.setEnabled(false, forSegmentAt: 0) }, { $0.selectedSegmentTintColor = .systemRed },
            ]
        )
        check(UIImageView(), [{ $0.image = UIImage(systemName: "star") }])
        check(
            UIActivityIndicatorView(style: .medium),
            [
                { $0.style = .large }, { $0.startAnimating() }, { $0.color = .systemRed },
                { $0.stopAnimating() },
            ]
        )
        check(
            UIStackView(),
            [
                { $0.axis = .vertical }, { $0.spacing = 8 }, { $0.alignment = .center },
                { $0.distribution = .fillEqually }, { $0.isLayoutMarginsRelativeArrangement = true },
            ]
        )
        check(
            UIScrollView(),
            [
                { $0.contentOffset = CGPoint(x: 0, y: 10) }, { $0.isScrollEnabled = false },
                { $0.contentSize = CGSize(width: 1, height: 1) }, { $0.contentInset.top = 1 },
                { $0.isPagingEnabled = true },
            ]
        )
        check(
            UITableView(),
            [
                { $0.rowHeight = 44 }, { $0.separatorStyle = .none }, { $0.separatorInset = .zero },
                { $0.allowsSelection = false }, { $0.allowsMultipleSelection = true },
            ]
        )
        check(
            UITableViewCell(),
            [
                { $0.accessoryType = .checkmark }, { $0.textLabel?.text = "text" },
                { $0.selectionStyle = .none }, { $0.isSelected = true }, { $0.isHighlighted = true },
            ]
        )
        check(
            UICollectionView(frame: .zero),
            [{ $0.allowsSelection = false }, { $0.allowsMultipleSelection = true }]
        )
        check(UICollectionViewCell(), [{ $0.isSelected = true }, { $0.isHighlighted = true }])
        check(
            UINavigationBar(),
            [
                { $0.prefersLargeTitles = true }, { $0.barTintColor = .systemRed },
                { $0.isTranslucent = false },
            ]
        )
        let tab = UITabBarItem()
        check(
            UITabBar(),
            [
                { $0.items = [tab] }, { $0.selectedItem = tab }, { $0.barTintColor = .systemRed },
                { $0.isTranslucent = false }, { $0.unselectedItemTintColor = .systemGray },
            ]
        )
    }

    @Test(
        "Setting a content configuration, or the attributes of a bar's titles, marks the window for drawing"
    )
    func contents() {
        let (row, item, bar) = (UITableViewCell(), UICollectionViewCell(), UINavigationBar())
        let header = UITableViewHeaderFooterView(reuseIdentifier: nil)
        for view in [row, item, bar, header] { window.addSubview(view) }
        #expect(marks { row.contentConfiguration = UIListContentConfiguration.cell() })
        #expect(marks { item.contentConfiguration = UIListContentConfiguration.cell() })
        #expect(marks { header.contentConfiguration = UIListContentConfiguration.cell() })
        #expect(marks { bar.titleTextAttributes = [.kern: 1] })
        #expect(marks { bar.largeTitleTextAttributes = [.kern: 1] })
    }

    @Test("A changed property of an item in a bar marks the window for drawing; the same value does not")
    func barItems() {
        func check<Item>(
            _ item: Item,
            _ changes: [(Item) -> Void],
            location: SourceLocation = #_sourceLocation
        ) {
            for (index, change) in changes.enumerated() {
                let what = Comment("\(Item.self), change \(index)")
                #expect(marks { change(item) }, what, sourceLocation: location)
                #expect(!marks { change(item) }, what, sourceLocation: location)
            }
        }

        let (bar, below, top) = (
            UINavigationBar(), UINavigationItem(title: "A"), UINavigationItem(title: "B")
        )
        let (button, back) = (UIBarButtonItem(title: "Edit"), UIBarButtonItem(title: "Back"))
        let (tabs, tab) = (UITabBar(), UITabBarItem(title: "Tab", image: nil, tag: 0))
        let (title, custom) = (UILabel(), UILabel())
        top.rightBarButtonItem = button
        bar.items = [below, top]
        tabs.items = [tab]
        window.addSubview(bar)
        window.addSubview(tabs)
        check(
            button,
            [
                { $0.title = "Done" }, { $0.image = UIImage(systemName: "star") }, { $0.isEnabled = false },
                { $0.style = .done }, { $0.tintColor = .systemRed }, { $0.width = 10 },
                { $0.customView = custom }, { $0.accessibilityIdentifier = "id" },
                { $0.accessibilityLabel = "label" },
            ]
        )
        check(
            tab,
            [
                { $0.title = "Home" }, { $0.image = UIImage(systemName: "star") }, { $0.badgeValue = "3" },
                { $0.selectedImage = UIImage(systemName: "star.fill") }, { $0.isEnabled = false },
            ]
        )
        check(
            top,
            [
                { $0.title = "Title" }, { $0.prompt = "Prompt" }, { $0.titleView = title },
                { $0.hidesBackButton = true }, { $0.leftItemsSupplementBackButton = true },
                { $0.largeTitleDisplayMode = .never }, { $0.leftBarButtonItems = [] },
            ]
        )
        check(below, [{ $0.backButtonTitle = "Back" }, { $0.backBarButtonItem = back }])

        #expect(marks { back.title = "Go back" })
        below.backBarButtonItem = UIBarButtonItem(title: "Other")
        #expect(!marks { back.title = "Gone" })
        #expect(marks { bar.items = nil })
        #expect(bar.subviews == [])
        #expect(!marks { top.title = "Gone" })
        #expect(marks { bar.items = [top] })
        #expect(marks { top.title = "Back again" })
        #expect(marks { tabs.items = nil })
        #expect(!marks { tab.title = "Gone" })
    }

    @Test("A constraint that is activated, changed or deactivated marks the window for drawing")
    func constraints() {
        let view = UIView()
        let width = view.widthAnchor.constraint(equalToConstant: 1)
        window.addSubview(view)
        #expect(!marks { width.constant = 2 })
        #expect(marks { width.isActive = true })
        #expect(!marks { width.isActive = true })
        #expect(marks { width.constant = 3 })
        #expect(!marks { width.constant = 3 })
        #expect(marks { width.isActive = false })
        #expect(!marks { width.constant = 4 })
    }

    @Test("A change of the view tree marks the window for drawing; a move to the same place does not")
    func hierarchy() {
        let (a, b, stack) = (UIView(), UIView(), UIStackView())
        #expect(marks { window.addSubview(a) })
        #expect(marks { window.addSubview(b) })
        #expect(marks { window.sendSubviewToBack(b) })
        #expect(!marks { window.sendSubviewToBack(b) })
        #expect(marks { b.removeFromSuperview() })
        #expect(!marks { b.removeFromSuperview() })

        window.addSubview(stack)
        #expect(marks { stack.addArrangedSubview(b) })
        #expect(!marks { stack.addArrangedSubview(b) })
        #expect(marks { stack.setCustomSpacing(9, after: b) })
        #expect(marks { stack.removeArrangedSubview(b) })
    }

    @Test("Changed titles, buttons, stacks and presentations mark the window for drawing")
    func controllers() {
        let screen = UIViewController()
        let navigation = UINavigationController(rootViewController: screen)
        let button = UIBarButtonItem(title: "Edit")
        window.isHidden = false
        #expect(marks { window.rootViewController = navigation })
        #expect(marks { screen.title = "Title" })
        #expect(!marks { screen.title = "Title" })
        #expect(marks { screen.navigationItem.prompt = "Prompt" })
        #expect(marks { screen.navigationItem.rightBarButtonItem = button })
        #expect(marks { button.isEnabled = false })
        #expect(!marks { button.isEnabled = false })
        #expect(marks { button.title = "Done" })
        #expect(marks { screen.navigationItem.rightBarButtonItem = nil })
        #expect(!marks { button.title = "Gone" })
        #expect(marks { navigation.isNavigationBarHidden = true })

        let pushed = UIViewController()
        #expect(marks { navigation.pushViewController(pushed, animated: true) })
        #expect(marks { screen.title = "The title to go back to" })
        #expect(marks { navigation.popViewController(animated: true) })
        #expect(!marks { pushed.title = "Gone" })

        let alert = UIAlertController(title: "Title", message: nil, preferredStyle: .alert)
        let action = UIAlertAction(title: "OK", style: .default)
        #expect(marks { screen.present(alert, animated: true) })
        #expect(marks { alert.message = "Message" })
        #expect(marks { alert.title = "Other title" })
        #expect(marks { alert.addAction(action) })
        #expect(marks { alert.preferredAction = action })
        #expect(!marks { alert.preferredAction = action })
        #expect(marks { action.isEnabled = false })
        #expect(!marks { action.isEnabled = false })
        #expect(marks { screen.dismiss(animated: true) })
        #expect(marks { window.rootViewController = UIViewController() })
        #expect(marks { window.isHidden = true })
    }

    @Test(
        "A host that draws on a later turn of the main queue draws once for many changes, the last included"
    )
    func host() async {
        let label = UILabel()
        window.addSubview(label)
        window.headlessTakeDisplay()
        var drawn: [String?] = []
        window.headlessOnNeedsDisplay = { [window] in
            DispatchQueue.main.async {
                if window.headlessTakeDisplay() { drawn.append(label.text) }
            }
        }
        for number in 1...100 { label.text = "\(number)" }
        await nextTurn()
        #expect(drawn == ["100"])
        label.text = "101"
        await nextTurn()
        #expect(drawn == ["100", "101"])
        window.headlessOnNeedsDisplay = nil
    }
}
#endif
