import HeadlessUIKit
import Testing

@testable @_spi(MillraceRenderer) import MillraceScreens

@MainActor
@Suite("Rendering views")
struct ViewRenderingTests {
    @Test("A label is a paragraph in its font, colour and alignment")
    func label() throws {
        let label = UILabel()
        label.text = "<script>alert(1)</script>"
        label.font = .systemFont(ofSize: 24, weight: .semibold)
        label.textColor = .secondaryLabel
        label.textAlignment = .center
        label.numberOfLines = 2
        let node = try #require(RenderedScreen(label).node("label"))
        #expect(node.tag == .p)
        #expect(node.text == "<script>alert(1)</script>")
        #expect(node.attributes[.class] == "label limited-lines")
        #expect(
            node.style == [
                .fontSize: "1.5rem", .fontWeight: "600", .color: "var(--ui-secondary-label)",
                .textAlign: "center",
                .lineClamp: "2",
            ]
        )
    }

    @Test("A view has the corners and the border of its layer")
    func layer() throws {
        let label = UILabel()
        label.text = "Framed"
        label.layer.cornerRadius = 8
        label.layer.borderWidth = 2
        label.layer.borderColor = UIColor.systemRed.cgColor
        let node = try #require(RenderedScreen(label).node("label"))
        #expect(node.style[.borderRadius] == "0.5rem")
        #expect(node.style[.border] == "0.125rem solid \(css(.systemRed))")
    }

    @Test("A label in a title's text style is a heading")
    func heading() throws {
        let label = UILabel()
        label.font = .preferredFont(forTextStyle: .title2)
        #expect(RenderedScreen(label).node("label")?.tag == .h4)
    }

    @Test("A hidden view is left out")
    func hidden() {
        let label = UILabel()
        label.isHidden = true
        #expect(RenderedScreen(label).nodes("label").isEmpty)
    }

    @Test("A button accepts taps")
    func button() throws {
        var taps = 0
        var configuration = UIButton.Configuration.filled()
        configuration.title = "Save"
        configuration.image = UIImage(systemName: "star")
        let button = UIButton(configuration: configuration, primaryAction: UIAction { _ in taps += 1 })
        let screen = RenderedScreen(button)
        let node = try #require(screen.node("button"))
        #expect(node.tag == .button)
        #expect(node.attributes[.class] == "button filled medium rounded")
        #expect(node.attributes[.action] == "tap")
        #expect(screen.node("button-title")?.text == "Save")
        #expect(screen.node("icon")?.children.first?.attributes[.href] == "/assets/icons.svg#star")
        #expect(screen.interaction(node)?.tap?() == true)
        #expect(taps == 1)
    }

    @Test("A disabled button cannot be tapped")
    func disabledButton() throws {
        let button = UIButton(configuration: .plain())
        button.isEnabled = false
        let screen = RenderedScreen(button)
        let node = try #require(screen.node("button"))
        #expect(node.attributes[.disabled] == "")
        #expect(screen.interaction(node) == nil)
    }

    @Test("A control inside a view with user interaction disabled cannot be used")
    func closedToInteraction() {
        let box = UIView()
        box.addSubview(UIButton(configuration: .plain()))
        box.isUserInteractionEnabled = false
        let screen = RenderedScreen(box)
        #expect(screen.node("button") != nil)
        #expect(screen.interaction(screen.node("button")) == nil)
    }

    @Test("A text field accepts text and Return")
    func textField() throws {
        let field = UITextField()
        field.text = "old"
        field.placeholder = "Name"
        field.returnKeyType = .go
        field.keyboardType = .URL
        field.autocapitalizationType = .none
        field.autocorrectionType = .no
        let screen = RenderedScreen(field)
        let node = try #require(screen.node("text-field"))
        #expect(
            node.attributes == [
                .class: "text-field", .type: "text", .value: "old", .placeholder: "Name", .ariaLabel: "Name",
                .autocomplete: "off", .autocapitalize: "none", .autocorrect: "off", .spellcheck: "false",
                .enterkeyhint: "go", .inputmode: "url", .action: "edit focus blur submit",
            ]
        )
        #expect(screen.interaction(node)?.edit?("new") == true)
        #expect(field.text == "new")
    }

    @Test("A password field hides its text, and is marked as password for the browser")
    func secureTextField() throws {
        let field = UITextField()
        field.text = "secret"
        field.isSecureTextEntry = true
        field.textContentType = .password
        let screen = RenderedScreen(field)
        let node = try #require(screen.node("text-field"))
        #expect(node.attributes[.type] == "password")
        #expect(node.attributes[.autocomplete] == "current-password")
        #expect(node.text == nil)
        field.textContentType = .username
        #expect(screen.node("text-field")?.attributes[.autocomplete] == "username")
    }

    @Test("A search bar is a search form, with its cancel button while that is shown")
    func searchBar() throws {
        let bar = UISearchBar()
        bar.placeholder = "Search"
        let screen = RenderedScreen(bar)
        let form = try #require(screen.node("search-bar"))
        #expect(form.tag == .form)
        #expect(form.attributes[.role] == "search")
        #expect(screen.nodes("bar-button").isEmpty)
        let field = try #require(screen.nodes().first { $0.tag == .input })
        #expect(field.attributes[.type] == "search")
        #expect(screen.interaction(field)?.cancel == nil)

        bar.showsCancelButton = true
        #expect(screen.node("bar-button")?.text == "Cancel")
        #expect(screen.interaction(field)?.cancel != nil)
    }

    @Test("A stack is a flexible box of its arranged views that are not hidden")
    func stack() throws {
        let hidden = UILabel()
        hidden.isHidden = true
        let first = UILabel()
        let stack = UIStackView(arrangedSubviews: [first, hidden, UILabel()])
        stack.axis = .vertical
        stack.spacing = 8
        stack.alignment = .center
        stack.distribution = .equalSpacing
        stack.setCustomSpacing(24, after: first)
        stack.isLayoutMarginsRelativeArrangement = true
        stack.directionalLayoutMargins = NSDirectionalEdgeInsets(top: 16, leading: 8, bottom: 0, trailing: 4)
        let node = try #require(RenderedScreen(stack).node("stack"))
        #expect(node.attributes[.class] == "stack column")
        #expect(node.children.count == 2)
        #expect(node.children[0].style[.marginBottom] == "1rem")
        #expect(
            node.style == [
                .gap: "0.5rem", .alignItems: "center", .justifyContent: "space-between",
                .padding: "1rem 0.25rem 0rem 0.5rem",
            ]
        )
    }

    @Test("A running activity indicator is marked as progress for screen readers")
    func activityIndicator() throws {
        let indicator = UIActivityIndicatorView(style: .large)
        indicator.startAnimating()
        let node = try #require(RenderedScreen(indicator).node("spinner"))
        #expect(node.attributes[.role] == "progressbar")
        #expect(node.attributes[.ariaBusy] == "true")
        #expect(node.attributes[.class] == "spinner large")
    }

    @Test("An image is hidden from screen readers, unless it has a label")
    func image() throws {
        let view = UIImageView(image: UIImage(systemName: "star"))
        let screen = RenderedScreen(view)
        #expect(screen.node("image")?.attributes[.ariaHidden] == "true")
        view.accessibilityLabel = "Stars"
        #expect(screen.node("image")?.attributes[.ariaHidden] == nil)
        #expect(screen.node("image")?.attributes[.ariaLabel] == "Stars")
    }

    @Test("A view's id is stable, and the id of a removed view is never reused")
    func ids() throws {
        let box = UIView()
        let screen = RenderedScreen(box)
        var seen: Set<NodeID> = []
        for _ in 0..<50 {
            let label = UILabel()
            box.addSubview(label)
            let id = try #require(screen.node("label")).id
            #expect(screen.node("label")?.id == id)
            #expect(seen.insert(id).inserted)
            label.removeFromSuperview()
        }
    }

    @Test("An invalid field is marked, and refers to the view that describes the fault")
    func invalidField() throws {
        let field = UITextField()
        let complaint = UILabel()
        complaint.text = "Enter your email address."
        let screen = RenderedScreen(UIStackView(arrangedSubviews: [field, complaint]))
        #expect(screen.node("text-field")?.attributes[.ariaInvalid] == nil)
        field.headlessIsInvalid = true
        field.headlessDescriber = complaint
        let described = try #require(screen.node("text-field"))
        #expect(described.attributes[.ariaInvalid] == "true")
        let description = screen.nodes().first { $0.text == "Enter your email address." }
        #expect(described.attributes[.ariaDescribedBy] == description?.id.rawValue)
        complaint.isHidden = true
        #expect(screen.node("text-field")?.attributes[.ariaDescribedBy] == nil)
    }

    @Test("No element or attribute can run a script or leave the page")
    func harmlessVocabulary() {
        #expect(
            Set(Tag.allCases.map(\.rawValue)).isDisjoint(with: [
                "script", "style", "iframe", "a", "object", "link",
            ])
        )
        #expect(!Attribute.allCases.contains { $0.rawValue.hasPrefix("on") || $0.rawValue == "style" })
    }
}
