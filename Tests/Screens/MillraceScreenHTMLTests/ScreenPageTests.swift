import HeadlessUIKit
import MillraceScreenHTML
import ScreenSamples
import TestSupport
import Testing

@MainActor
@Suite("Screens as pages", .exclusively(.keyWindow))
struct ScreenPageTests {
    @Test("A page is self-contained, without scripts and addresses, and has the symbols that it uses")
    func selfContained() {
        let html = ScreenPage(of: formScreen()).html
        #expect(html.hasPrefix("<!doctype html>\n"))
        for word in ["<script", "http:", "https:", "url(", "/assets/", "@import"] {
            #expect(!html.contains(word), "\(word)")
        }
        #expect(html.contains("href=\"#person\""))
        #expect(html.contains("<symbol id=\"person\""))
        #expect(!html.contains("<symbol id=\"trash\""))
        #expect(html.contains(".navigation-bar {"))
    }

    @Test("A page loads the view and lays it out first")
    func layout() {
        final class Greeting: UIViewController {
            override func viewDidLayoutSubviews() {
                if view.subviews.isEmpty { view.addSubview(label("Laid out")) }
            }
        }
        #expect(ScreenPage(of: Greeting()).html.contains("Laid out"))
    }

    @Test("Equal screens have equal pages")
    func determinism() {
        #expect(ScreenPage(of: formScreen()).html == ScreenPage(of: formScreen()).html)
    }

    @Test("Texts of the app are escaped in the page")
    func escapes() throws {
        let controller = screen(of: label("</p><script>alert(1)</script> <!-- end of screen --> & \"\0"))
        let page = ScreenPage(of: controller)
        #expect(
            page.screen.contains(
                ">&lt;/p&gt;&lt;script&gt;alert(1)&lt;/script&gt; &lt;!-- end of screen --&gt; &amp; &quot;\u{FFFD}<"
            )
        )
        #expect(ScreenPage.screen(in: page.html) == page.screen)
    }

    @Test("The text of a text view is the content of its element, also with a line end at the beginning")
    func textView() {
        let view = UITextView()
        view.text = "\n<b>"
        view.isEditable = false
        let page = ScreenPage(of: screen(of: view)).screen
        #expect(page.contains(" readonly"))
        #expect(page.contains(">\n\n&lt;b&gt;</textarea>\n"))
        #expect(!page.contains("value="))
    }

    @Test("The text of a secure field is not in the page")
    func secureText() {
        let html = ScreenPage(of: formScreen(password: "correct horse")).html
        #expect(!html.contains("correct horse"))
        #expect(html.contains("value=\"•••••\""))
    }

    @Test("A field refers to its describing text by an id that does not depend on view numbers")
    func descriptions() {
        let screen = ScreenPage(of: formScreen()).screen
        #expect(screen.contains("aria-describedby=\"description-1\""))
        #expect(screen.contains("<p id=\"description-1\""))
        #expect(!screen.contains("</input>"))
        #expect(screen.components(separatedBy: " id=").count == 2)
    }

    @Test("A selectable row is a button with its accessory, and another row is not a button")
    func rows() {
        let page = ScreenPage(of: ListScreen()).screen
        #expect(page.contains("<h4 class=\"section-header\">Drinks</h4>"))
        let tea = #"<button class="cell selectable" data-action="tap" data-identifier="item.tea""#
        #expect(page.contains(tea))
        #expect(page.components(separatedBy: "<span class=\"accessory checkmark\"").count == 2)
        let bread = #"<div aria-label="Bread, sold out" class="cell" data-identifier="item.bread""#
        #expect(page.contains(bread))
    }

    @Test("Views are placed by the distances of their constraints")
    func constraints() {
        let (first, second) = (label("One"), label("Two"))
        let controller = screen(of: first, second)
        let view: UIView = controller.view
        NSLayoutConstraint.activate([
            first.topAnchor.constraint(equalTo: view.topAnchor, constant: 8),
            first.leadingAnchor.constraint(equalTo: view.leadingAnchor, constant: 16),
            first.trailingAnchor.constraint(equalTo: view.trailingAnchor, constant: -32),
            second.topAnchor.constraint(equalTo: first.bottomAnchor, constant: 24),
            second.centerXAnchor.constraint(equalTo: view.centerXAnchor),
        ])
        let page = ScreenPage(of: controller).screen
        #expect(page.contains("<div class=\"container flow content\">"))
        let styles = page.matches(of: #/style="([^"]*)"/#).map { String($0.output.1) }
        #expect(styles.count == 2)
        #expect(styles.first?.hasPrefix("align-self: stretch; ") == true)
        #expect(styles.first?.hasSuffix("margin: 0.5rem 2rem 0rem 1rem") == true)
        #expect(styles.last?.hasPrefix("align-self: center; ") == true)
        #expect(styles.last?.hasSuffix("margin: 1.5rem 0rem 0rem 0rem") == true)
    }

    @Test("A constraint from the container to a view makes the same margin as one from the view")
    func constraintsFromContainer() {
        let text = label("One")
        let controller = screen(of: text)
        let view: UIView = controller.view
        NSLayoutConstraint.activate([
            view.topAnchor.constraint(equalTo: text.topAnchor, constant: -8),
            view.leadingAnchor.constraint(equalTo: text.leadingAnchor, constant: -16),
            view.trailingAnchor.constraint(equalTo: text.trailingAnchor, constant: 32),
            view.bottomAnchor.constraint(equalTo: text.bottomAnchor, constant: 24),
        ])
        #expect(ScreenPage(of: controller).screen.contains("margin: 0.5rem 2rem 1.5rem 1rem"))
    }

    @Test(
        "In a stack, the custom spacing after a view is there instead of the stack's spacing",
        arguments: [(NSLayoutConstraint.Axis.vertical, "margin-bottom"), (.horizontal, "margin-right")]
    )
    func customSpacing(axis: NSLayoutConstraint.Axis, margin: String) {
        let first = label("One")
        let stack = UIStackView(arrangedSubviews: [first, label("Two")])
        stack.axis = axis
        stack.spacing = 8
        stack.setCustomSpacing(24, after: first)
        let page = ScreenPage(of: screen(of: stack)).screen
        // The page adds the margin to the gap: 8 + 16 points.
        #expect(page.contains("gap: 0.5rem"))
        #expect(page.contains("\(margin): 1rem"))
    }

    /// The titles of an alert's buttons, in the order of the page.
    private func buttons(_ actions: [(title: String, style: UIAlertAction.Style)]) -> [String] {
        let controller = screen(of: label("Below"))
        let window = UIWindow()
        window.rootViewController = controller
        window.isHidden = false
        let alert = UIAlertController(title: "Unsaved", message: nil, preferredStyle: .alert)
        for action in actions { alert.addAction(UIAlertAction(title: action.title, style: action.style)) }
        controller.present(alert, animated: false)
        return ScreenPage(of: controller).screen.matches(of: #/>(\w+)</button>/#).map { String($0.output.1) }
    }

    @Test("An alert's cancel action is the first of two actions, and the last of three")
    func alertActions() {
        let two = buttons([("Delete", .destructive), ("Cancel", .cancel)])
        #expect(two == ["Cancel", "Delete"])
        let three = buttons([("Cancel", .cancel), ("Delete", .destructive), ("Archive", .default)])
        #expect(three == ["Delete", "Archive", "Cancel"])
    }

    @Test("A page of an alert controller shows the alert")
    func alertItself() {
        let alert = UIAlertController(title: "Unsaved", message: "Really?", preferredStyle: .alert)
        alert.addAction(UIAlertAction(title: "Delete", style: .destructive))
        let page = ScreenPage(of: alert).screen
        for text in ["role=\"alertdialog\"", ">Unsaved<", ">Really?<", ">Delete</button>"] {
            #expect(page.contains(text), "\(text)")
        }
    }
}
