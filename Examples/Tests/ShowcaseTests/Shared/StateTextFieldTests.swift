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

    /// Types a text, which the state does not have yet.
    private func type(_ text: String) { #expect(field.simulateEditing(text: text)) }

    @Test("What is older than the edits that are on their way is not shown")
    func echo() {
        var edits: [String] = []
        field.onEdit = { edits.append($0) }
        for text in ["a", "ab", "abc"] { type(text) }
        #expect(edits == ["a", "ab", "abc"])
        // Something else in the state has changed.
        field.show("start")
        #expect(field.text == "abc")
        for text in edits {
            field.show(text)
            #expect(field.text == "abc")
        }
        #expect(edits.count == 3, "Showing a text is no edit.")
    }

    @Test("States that come as one are one echo")
    func coalesced() {
        for text in ["a", "ab"] { type(text) }
        field.show("ab")
        field.show("a")
        #expect(field.text == "a")
    }

    @Test("What nobody has typed is shown, also while the person edits")
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

    @Test("An edit that comes to nothing is taken back when the person goes elsewhere")
    func lost() {
        type("ignored")
        #expect(field.text == "ignored")
        #expect(field.resignFirstResponder())
        #expect(field.text == "start")
    }
}
