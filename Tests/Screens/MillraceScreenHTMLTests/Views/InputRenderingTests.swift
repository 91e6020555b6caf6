import HeadlessUIKit
@_spi(MillraceRenderer) import MillraceScreens
import TestSupport
import Testing

@testable @_spi(MillraceRenderer) import MillraceScreenHTML

@MainActor
@Suite("Rendering text fields and search bars")
struct InputRenderingTests {
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
        field.autocorrectionType = .default
        #expect(screen.node("text-field")?.attributes[.autocorrect] == nil)
    }

    @Test(
        "A password field hides its text, and is marked as password for the browser",
        .exclusively(.keyWindow)
    )
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

    @Test("A text field has its text's colour and alignment")
    func fieldLook() throws {
        let field = UITextField()
        field.textColor = .systemRed
        field.textAlignment = .right
        let node = try #require(RenderedScreen(field).node("text-field"))
        #expect(node.style[.color] == css(.systemRed))
        #expect(node.style[.textAlign] == "right")
    }

    @Test(
        "A field has the return key and the keyboard that the app sets",
        arguments: [
            (UIReturnKeyType.next, "next", UIKeyboardType.emailAddress, "email"),
            (.done, "done", .numberPad, "numeric"), (.send, "send", .decimalPad, "decimal"),
            (.join, "go", .phonePad, "tel"), (.google, "search", .webSearch, "search"),
        ]
    )
    func keyboard(key: UIReturnKeyType, hint: String, keyboard: UIKeyboardType, mode: String) throws {
        let field = UITextField()
        field.returnKeyType = key
        field.keyboardType = keyboard
        let node = try #require(RenderedScreen(field).node("text-field"))
        #expect(node.attributes[.enterkeyhint] == hint)
        #expect(node.attributes[.inputmode] == mode)
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

    // MARK: Search bars

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
        #expect(field.attributes[.placeholder] == "Search")

        bar.prompt = "Find a tea"
        bar.showsCancelButton = true
        #expect(screen.node("search-prompt")?.text == "Find a tea")
        #expect(screen.node("bar-button")?.text == "Cancel")
    }

    @Test("The search field's Return searches for the typed text")
    func searching() throws {
        let (bar, delegate) = (UISearchBar(), SearchRecorder())
        bar.delegate = delegate
        let screen = RenderedScreen(bar)
        let field = try #require(screen.nodes().first { $0.tag == .input })
        #expect(screen.interaction(field)?.submit?() == false)
        #expect(screen.interaction(field)?.edit?("oolong") == true)
        #expect(screen.interaction(field)?.submit?() == true)
        #expect(delegate.calls == ["typed oolong", "searched"])
    }

    @Test("Escape in the search field cancels exactly if the cancel button is shown, as a tap on it does")
    func cancelling() throws {
        let (bar, delegate) = (UISearchBar(), SearchRecorder())
        bar.delegate = delegate
        let screen = RenderedScreen(bar)
        let field = try #require(screen.nodes().first { $0.tag == .input })
        #expect(screen.interaction(field)?.cancel == nil)
        bar.showsCancelButton = true
        #expect(screen.interaction(field)?.cancel?() == true)
        #expect(delegate.calls == ["cancelled"])
        #expect(screen.interaction(screen.node("bar-button"))?.tap?() == true)
        #expect(delegate.calls == ["cancelled", "cancelled"])
        bar.showsCancelButton = false
        #expect(screen.interaction(field)?.cancel == nil)
    }
}

private final class SearchRecorder: NSObject, UISearchBarDelegate {
    private(set) var calls: [String] = []

    func searchBar(_ searchBar: UISearchBar, textDidChange searchText: String) {
        calls.append("typed \(searchText)")
    }

    func searchBarSearchButtonClicked(_ searchBar: UISearchBar) { calls.append("searched") }

    func searchBarCancelButtonClicked(_ searchBar: UISearchBar) { calls.append("cancelled") }
}
