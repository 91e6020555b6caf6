import HeadlessUIKit
@_spi(MillraceRenderer) import MillraceScreens
import Testing

@testable @_spi(MillraceRenderer) import MillraceScreenHTML

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

    @Test("A view has its background colour, and its opacity unless it is opaque")
    func background() {
        let label = UILabel()
        label.backgroundColor = .systemYellow
        label.alpha = 0.25
        let screen = RenderedScreen(label)
        #expect(screen.node("label")?.style[.background] == css(.systemYellow))
        #expect(screen.node("label")?.style[.opacity] == "0.25")
        label.alpha = 1
        #expect(screen.node("label")?.style[.opacity] == nil)
    }

    @Test("A view's accessibility label, hint and identifier are its element's")
    func accessibility() throws {
        let stack = UIStackView()
        stack.accessibilityLabel = "Teas"
        stack.accessibilityHint = "Swipe to order"
        stack.accessibilityIdentifier = "teas"
        let node = try #require(RenderedScreen(stack).node("stack"))
        #expect(node.attributes[.ariaLabel] == "Teas")
        #expect(node.attributes[.ariaDescription] == "Swipe to order")
        #expect(node.attributes[.identifier] == "teas")
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

    @Test("A button has the subtitle and the colours of its configuration, which the disabled one lacks")
    func buttonLook() throws {
        var configuration = UIButton.Configuration.tinted()
        configuration.subtitle = "Opens the shop"
        configuration.imagePadding = 8
        configuration.baseForegroundColor = .systemRed
        configuration.baseBackgroundColor = .systemGray6
        let button = UIButton(configuration: configuration)
        let screen = RenderedScreen(button)
        #expect(screen.node("button-subtitle")?.text == "Opens the shop")
        let colors: [StyleProperty: String] = [.color: css(.systemRed), .background: css(.systemGray6)]
        #expect(screen.node("button")?.style == colors.merging([.gap: "0.5rem"]) { $1 })
        button.isEnabled = false
        #expect(screen.node("button")?.style == [.gap: "0.5rem"])
    }

    @Test("A button without a configuration has the colour of its title, and its own background")
    func plainButtonLook() throws {
        let button = UIButton(type: .system)
        button.setTitle("Save", for: .normal)
        button.setTitleColor(.systemGreen, for: .normal)
        button.backgroundColor = .systemGray6
        let screen = RenderedScreen(button)
        #expect(screen.node("button")?.style[.color] == css(.systemGreen))
        #expect(screen.node("button")?.style[.background] == css(.systemGray6))
        button.isEnabled = false
        #expect(screen.node("button")?.style[.color] == nil)
    }

    @Test("A selected button is marked as pressed for screen readers")
    func selectedButton() {
        let button = UIButton(configuration: .plain())
        let screen = RenderedScreen(button)
        #expect(screen.node("button")?.attributes[.ariaPressed] == nil)
        button.isSelected = true
        #expect(screen.node("button")?.attributes[.ariaPressed] == "true")
    }

    @Test("A view with user interaction disabled is inert, except a label or an image, which cannot be used")
    func inert() throws {
        let box = UIStackView(arrangedSubviews: [UILabel(), UIImageView(), UIStackView()])
        for view in box.arrangedSubviews { view.isUserInteractionEnabled = false }
        let node = try #require(RenderedScreen(box).nodes("stack").first)
        #expect(node.attributes[.inert] == nil)
        #expect(node.children.map { $0.attributes[.inert] } == [nil, nil, ""])
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
        #expect(node.children.map { $0.style[.marginBottom] } == ["1rem", nil])
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
        #expect(screen.node("image")?.attributes[.role] == "img")
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
}
