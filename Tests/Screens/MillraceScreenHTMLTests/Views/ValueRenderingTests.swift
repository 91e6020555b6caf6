import HeadlessUIKit
@_spi(MillraceRenderer) import MillraceScreens
import TestSupport
import Testing

@testable @_spi(MillraceRenderer) import MillraceScreenHTML

@MainActor
@Suite("Rendering switches, sliders, segments and text views")
struct ValueRenderingTests {
    @Test("A switch is a button with the role of a switch, and a tap on it turns it on or off")
    func toggle() throws {
        let toggle = UISwitch()
        let screen = RenderedScreen(toggle)
        let node = try #require(screen.node("switch"))
        #expect(node.tag == .button)
        #expect(
            node.attributes == [
                .class: "switch", .type: "button", .role: "switch", .ariaChecked: "false", .action: "tap",
            ]
        )
        toggle.onTintColor = .systemRed
        #expect(screen.node("switch")?.style[.background] == nil)
        #expect(screen.interaction(node)?.tap?() == true)
        #expect(toggle.isOn)
        #expect(screen.node("switch")?.attributes[.ariaChecked] == "true")
        #expect(screen.node("switch")?.style[.background] == css(.systemRed))
        toggle.isEnabled = false
        #expect(screen.node("switch")?.attributes[.disabled] == "")
        #expect(screen.interaction(node) == nil)
    }

    @Test("A slider is an input of its range, and moves to a number, and to no other text")
    func slider() throws {
        let slider = UISlider()
        slider.maximumValue = 10
        slider.value = 0.7
        slider.minimumTrackTintColor = .systemRed
        let screen = RenderedScreen(slider)
        let node = try #require(screen.node("slider"))
        #expect(node.tag == .input)
        #expect(
            node.attributes == [
                .class: "slider", .type: "range", .step: "any", .min: "0", .max: "10", .value: "0.7",
                .action: "edit",
            ]
        )
        #expect(node.style[.accentColor] == css(.systemRed))
        let edit = try #require(screen.interaction(node)?.edit)
        #expect(edit("2.5"))
        #expect(slider.value == 2.5)
        for text in ["much", "", "nan", "inf"] { #expect(!edit(text)) }
        #expect(slider.value == 2.5)
        slider.isEnabled = false
        #expect(screen.node("slider")?.attributes[.disabled] == "")
    }

    @Test("A segmented control is a group of buttons, of which the selected one is pressed")
    func segments() throws {
        let control = UISegmentedControl(items: ["Day", UIImage(systemName: "star")!, "Year"])
        control.selectedSegmentIndex = 0
        control.setEnabled(false, forSegmentAt: 2)
        let screen = RenderedScreen(control)
        #expect(screen.node("segments")?.attributes[.role] == "group")
        let nodes = screen.nodes("segment")
        #expect(nodes.map { $0.attributes[.ariaPressed] } == ["true", "false", "false"])
        #expect(nodes.map { $0.attributes[.disabled] } == [nil, nil, ""])
        #expect(nodes.map(\.text) == ["Day", nil, "Year"])
        #expect(nodes[1].children.map(\.tag) == [.svg])
        #expect(screen.interaction(nodes[1])?.tap?() == true)
        #expect(control.selectedSegmentIndex == 1)
        #expect(screen.interaction(nodes[2]) == nil)
        control.isEnabled = false
        #expect(screen.interaction(nodes[0]) == nil)
    }

    @Test("The scopes of a search bar are segments while they are shown")
    func scopes() throws {
        let bar = UISearchBar()
        bar.scopeButtonTitles = ["All", "Mine"]
        let screen = RenderedScreen(bar)
        #expect(screen.nodes("segment").isEmpty)
        bar.showsScopeBar = true
        let nodes = screen.nodes("segment")
        #expect(nodes.map(\.text) == ["All", "Mine"])
        #expect(nodes.map { $0.attributes[.ariaPressed] } == ["true", "false"])
        #expect(screen.interaction(nodes[1])?.tap?() == true)
        #expect(bar.selectedScopeButtonIndex == 1)
    }

    @Test("A text view is a text area that accepts text, unless it is only to be read")
    func textView() throws {
        let view = UITextView()
        view.text = "One\nTwo"
        view.textColor = .systemRed
        view.textAlignment = .right
        view.autocapitalizationType = .words
        let screen = RenderedScreen(view)
        let node = try #require(screen.node("text-view"))
        #expect(node.tag == .textarea)
        #expect(
            node.attributes == [
                .class: "text-view", .value: "One\nTwo", .autocapitalize: "words",
                .action: "edit focus blur",
            ]
        )
        #expect(node.style[.color] == css(.systemRed))
        #expect(node.style[.textAlign] == "right")
        let interaction = try #require(screen.interaction(node))
        #expect(interaction.focus?() == true)
        #expect(view.isFirstResponder)
        #expect(interaction.edit?("Three") == true)
        #expect(view.text == "Three")
        #expect(interaction.blur?() == true)
        #expect(!view.isFirstResponder)
        view.isEditable = false
        #expect(screen.node("text-view")?.attributes[.readonly] == "")
        #expect(screen.interaction(node) == nil)
    }

    @Test("A view with a frame and a transform has the place without the transform, and the transform")
    func transform() throws {
        let label = UILabel(frame: CGRect(x: 16, y: 32, width: 64, height: 16))
        label.text = "Tilted"
        label.transform = CGAffineTransform(translationX: 8, y: 16).scaledBy(x: 2, y: 0.5)
        let node = try #require(RenderedScreen(label).node("label"))
        #expect(node.style[.left] == "1rem")
        #expect(node.style[.top] == "2rem")
        #expect(node.style[.width] == "4rem")
        #expect(node.style[.transform] == "translate(0.5rem, 1rem) matrix(2, 0, 0, 0.5, 0, 0)")
        label.transform = .identity
        #expect(RenderedScreen(label).node("label")?.style[.transform] == nil)
    }

    @Test("The radius of a layer belongs to its rounded corners only")
    func corners() throws {
        let label = UILabel()
        label.layer.cornerRadius = 8
        let screen = RenderedScreen(label)
        #expect(screen.node("label")?.style[.borderRadius] == "0.5rem")
        label.layer.maskedCorners = [.layerMinXMinYCorner, .layerMinXMaxYCorner]
        #expect(screen.node("label")?.style[.borderRadius] == "0.5rem 0 0 0.5rem")
    }

    @Test("A scroll view with paging may be between two pages while a browser scrolls")
    func paging() throws {
        let scroll = UIScrollView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        scroll.isPagingEnabled = true
        let screen = RenderedScreen(scroll)
        screen.reports(screen.node("scroll"))?.scroll(ScrollOffset(x: 30, y: 0))
        #expect(scroll.contentOffset.x == 30)
    }
}
