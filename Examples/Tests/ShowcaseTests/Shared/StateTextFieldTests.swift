import HeadlessUIKit
import Testing

@testable import ShowcaseApps

@MainActor
@Suite("A field whose text is in a state")
struct StateTextFieldTests {
    let field = StateTextField()
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 390, height: 844))

    init() {
        let screen = UIViewController()
        screen.view.addSubview(field)
        window.rootViewController = screen
        window.isHidden = false
        field.show("start")
        #expect(field.becomeFirstResponder())
    }

    /// Types a text that the state does not contain yet.
    private func type(_ text: String) { #expect(field.simulateEditing(text: text)) }

    @Test("The field does not show a state that is older than its pending edits")
    func echo() {
        var edits: [String] = []
        field.onEdit = { edits.append($0) }
        for text in ["a", "ab", "abc"] { type(text) }
        #expect(edits == ["a", "ab", "abc"])
        // The state does not contain the edits yet. When another part of the state changes, the view passes the field's
        // old text to the field again.
        field.show("start")
        #expect(field.text == "abc")
        for text in edits {
            field.show(text)
            #expect(field.text == "abc")
        }
        #expect(edits.count == 3, "Showing a text is no edit.")
    }

    @Test("A state that contains several edits confirms all of them")
    func coalesced() {
        for text in ["a", "ab"] { type(text) }
        field.show("ab")
        field.show("a")
        #expect(field.text == "a")
    }

    @Test("A text that was not typed is shown, even during editing")
    func travel() {
        type("typed")
        field.show("typed")
        #expect(field.isEditing)
        field.show("start")
        #expect(field.text == "start")
        type("on its way")
        field.show("travelled")
        #expect(field.text == "travelled")
    }

    @Test("An edit without effect is reverted when the person leaves the field")
    func lost() {
        type("ignored")
        #expect(field.text == "ignored")
        #expect(field.resignFirstResponder())
        #expect(field.text == "start")
    }
}

@MainActor
@Suite("A search bar whose text is in a state")
struct SearchBarTests {
    @Test("Letters that are typed before the store has answered the one before are kept")
    func echo() {
        let bar = SearchBar(for: "Notes")
        let screen = UIViewController()
        screen.view.addSubview(bar)
        let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 390, height: 844))
        window.rootViewController = screen
        window.isHidden = false
        var edits: [String] = []
        bar.onEdit = { edits.append($0) }
        #expect(bar.becomeFirstResponder())
        for text in ["w", "wh"] { #expect(bar.simulateEditing(text: text)) }
        #expect(edits == ["w", "wh"])
        bar.show("w")
        #expect(bar.text == "wh")
        bar.show("wh")
        #expect(bar.text == "wh")
        bar.show("")
        #expect(bar.text == "")
    }
}
