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

        check(
            UIView(),
            [
                { $0.isHidden = true }, { $0.alpha = 0.5 }, { $0.backgroundColor = .systemBackground },
                { $0.tintColor = .systemPink }, { $0.isUserInteractionEnabled = false },
                { $0.accessibilityIdentifier = "id" }, { $0.accessibilityLabel = "label" },
                { $0.layoutMargins = UIEdgeInsets(top: 1, left: 1, bottom: 1, right: 1) },
                { $0.frame = CGRect(x: 1, y: 1, width: 1, height: 1) }, { $0.contentMode = .center },
                { $0.setContentHuggingPriority(.required, for: .horizontal) },
            ]
        )
        check(
            UILabel(),
            [
                { $0.text = "text" }, { $0.font = .boldSystemFont(ofSize: 12) },
                { $0.textColor = .secondaryLabel }, { $0.textAlignment = .center },
                { $0.numberOfLines = 0 }, { $0.lineBreakMode = .byWordWrapping },
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
            ]
        )
        check(
            UISearchBar(),
            [{ $0.text = "text" }, { $0.placeholder = "placeholder" }, { $0.showsCancelButton = true }]
        )
        check(UIImageView(), [{ $0.image = UIImage(systemName: "star") }])
        check(
            UIActivityIndicatorView(style: .medium),
            [{ $0.startAnimating() }, { $0.color = .systemRed }, { $0.stopAnimating() }]
        )
        check(
            UIStackView(),
            [
                { $0.axis = .vertical }, { $0.spacing = 8 }, { $0.alignment = .center },
                { $0.distribution = .fillEqually }, { $0.isLayoutMarginsRelativeArrangement = true },
            ]
        )
        check(UIScrollView(), [{ $0.contentOffset = CGPoint(x: 0, y: 10) }, { $0.isScrollEnabled = false }])
        check(UITableViewCell(), [{ $0.accessoryType = .checkmark }, { $0.textLabel?.text = "text" }])
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
        #expect(marks { alert.addAction(action) })
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
