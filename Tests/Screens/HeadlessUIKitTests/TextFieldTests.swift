#if !os(iOS) && !os(tvOS) && !os(visionOS)
import HeadlessUIKit
import Testing

@MainActor
@Suite("Text fields")
struct TextFieldTests {
    /// Records the events of a field and the calls of its delegate.
    final class Observer: NSObject, UITextFieldDelegate {
        var heard: [String] = []
        var allows = true

        func observe(_ textField: UITextField) {
            textField.delegate = self
            textField.addAction(
                UIAction { [unowned self] _ in heard.append("action begin") },
                for: .editingDidBegin
            )
            textField.addAction(
                UIAction { [unowned self] _ in heard.append("action change") },
                for: .editingChanged
            )
            textField.addAction(
                UIAction { [unowned self] _ in heard.append("action end") },
                for: .editingDidEnd
            )
        }

        func textFieldDidBeginEditing(_ textField: UITextField) { heard.append("begin") }
        func textFieldDidEndEditing(_ textField: UITextField) { heard.append("end") }
        func textField(
            _ textField: UITextField,
            shouldChangeCharactersIn range: NSRange,
            replacementString string: String
        ) -> Bool {
            heard.append("change \(range.location)+\(range.length) to \(string)")
            return allows
        }
        func textFieldShouldReturn(_ textField: UITextField) -> Bool {
            heard.append("return")
            return allows
        }
    }

    let field = UITextField()
    let observer = Observer()
    let window = UIWindow()

    init() {
        window.isHidden = false
        window.addSubview(field)
        observer.observe(field)
    }

    @Test("A person's edit begins editing, asks the delegate, sets the text and sends actions")
    func editing() {
        field.text = "ab"
        #expect(field.simulateEditing(text: "abc"))
        #expect(field.text == "abc")
        #expect(field.isEditing)
        #expect(field.isFirstResponder)
        #expect(observer.heard == ["begin", "action begin", "change 0+2 to abc", "action change"])

        field.simulateEditing(text: "")
        #expect(observer.heard.dropFirst(4) == ["change 0+3 to ", "action change"])
        field.simulateEndOfEditing()
        #expect(observer.heard.suffix(2) == ["end", "action end"])
        #expect(!field.isEditing)
    }

    @Test("Setting the text by code sends no actions and posts no notification")
    func settingText() {
        let tokens = observeNotifications()
        defer { for token in tokens { NotificationCenter.default.removeObserver(token) } }
        field.text = "x"
        field.text = nil
        #expect(field.text == "")
        #expect(observer.heard == [])
    }

    @Test("Editing posts a notification of its beginning, of each change and of its end, after the actions")
    func notifications() {
        let tokens = observeNotifications()
        defer { for token in tokens { NotificationCenter.default.removeObserver(token) } }
        #expect(field.simulateEditing(text: "x"))
        #expect(field.simulateEndOfEditing())
        #expect(
            observer.heard == [
                "begin", "action begin", "UITextFieldTextDidBeginEditingNotification",
                "change 0+0 to x", "action change", "UITextFieldTextDidChangeNotification",
                "end", "action end", "UITextFieldTextDidEndEditingNotification",
            ]
        )
    }

    private func observeNotifications() -> [any NSObjectProtocol] {
        let names = [
            UITextField.textDidBeginEditingNotification, UITextField.textDidChangeNotification,
            UITextField.textDidEndEditingNotification,
        ]
        return names.map { name in
            NotificationCenter.default.addObserver(forName: name, object: field, queue: nil) { [observer] _ in
                MainActor.assumeIsolated { observer.heard.append(name.rawValue) }
            }
        }
    }

    @Test("A delegate can refuse a change of the text")
    func refusedChange() {
        observer.allows = false
        #expect(!field.simulateEditing(text: "x"))
        #expect(field.text == "")
        #expect(!observer.heard.contains("action change"))
    }

    @Test("A disabled field cannot be edited or become first responder")
    func disabled() {
        field.isEnabled = false
        #expect(!field.simulateEditing(text: "x"))
        #expect(!field.simulateReturn())
        #expect(!field.becomeFirstResponder())
        #expect(observer.heard == [])
    }

    @Test("A delegate can refuse the beginning of editing")
    func refusedBeginning() {
        final class Refuser: NSObject, UITextFieldDelegate {
            func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool { false }
        }
        let refuser = Refuser()
        field.delegate = refuser
        #expect(!field.simulateEditing(text: "x"))
        #expect(field.text == "")
        #expect(!field.isFirstResponder)
    }

    @Test("The return key sends actions; editing ends only with an action for editingDidEndOnExit")
    func returning() {
        field.becomeFirstResponder()
        var returns = 0
        field.addAction(UIAction { _ in returns += 1 }, for: .primaryActionTriggered)
        #expect(field.simulateReturn())
        #expect(returns == 1)
        #expect(field.isFirstResponder)

        field.addAction(UIAction { _ in returns += 1 }, for: .editingDidEndOnExit)
        field.simulateReturn()
        #expect(returns == 3)
        #expect(!field.isFirstResponder)

        observer.allows = false
        #expect(!field.simulateReturn())
        #expect(returns == 3)
    }

    @Test("When a field becomes first responder, the editing of the previous one ends")
    func keyboardMoves() {
        let other = UITextField()
        window.addSubview(other)
        field.becomeFirstResponder()
        other.becomeFirstResponder()
        #expect(!field.isFirstResponder)
        #expect(other.isFirstResponder)
        #expect(observer.heard == ["begin", "action begin", "end", "action end"])
    }

    @Test("If its delegate refuses the end of editing, a field stays first responder")
    func keyboardStays() {
        final class Clinger: NSObject, UITextFieldDelegate {
            func textFieldShouldEndEditing(_ textField: UITextField) -> Bool { false }
        }
        let (clinger, other) = (Clinger(), UITextField())
        window.addSubview(other)
        field.delegate = clinger
        field.becomeFirstResponder()
        #expect(!other.becomeFirstResponder())
        #expect(field.isFirstResponder)
        #expect(!other.isEditing)
    }

    @Test("A field that leaves the window ends editing, even if its delegate refuses")
    func leavingWindow() {
        final class Clinger: NSObject, UITextFieldDelegate {
            var ended = 0
            func textFieldShouldEndEditing(_ textField: UITextField) -> Bool { false }
            func textFieldDidEndEditing(_ textField: UITextField) { ended += 1 }
        }
        let clinger = Clinger()
        field.delegate = clinger
        field.becomeFirstResponder()
        #expect(!field.resignFirstResponder())
        #expect(field.isEditing)
        field.removeFromSuperview()
        #expect(clinger.ended == 1)
        #expect(!field.isEditing)
    }

    @Test("endEditing of a view ends the editing of fields inside it, by force even if they refuse")
    func endingEditing() {
        final class Clinger: NSObject, UITextFieldDelegate {
            func textFieldShouldEndEditing(_ textField: UITextField) -> Bool { false }
        }
        let clinger = Clinger()
        #expect(!window.endEditing(true))
        field.becomeFirstResponder()
        let other = UIView()
        window.addSubview(other)
        #expect(!other.endEditing(true))
        #expect(field.isEditing)
        #expect(window.endEditing(false))
        #expect(!field.isEditing)

        field.becomeFirstResponder()
        field.delegate = clinger
        #expect(!window.endEditing(false))
        #expect(field.isEditing)
        #expect(field.endEditing(true))
        #expect(!field.isEditing)
    }

    @Test("A field outside any window can be edited, without becoming first responder")
    func withoutWindow() {
        field.removeFromSuperview()
        #expect(!field.becomeFirstResponder())
        #expect(field.simulateEditing(text: "x"))
        #expect(field.text == "x")
        #expect(!field.isEditing)
        #expect(observer.heard == ["change 0+0 to x", "action change"])
    }

    @Test(
        "A field can be edited with a delegate without methods, and without a delegate",
        arguments: [true, false]
    )
    func withoutMethods(hasDelegate: Bool) {
        final class Bare: NSObject, UITextFieldDelegate {}
        let bare = Bare()
        field.delegate = hasDelegate ? bare : nil
        #expect(field.simulateEditing(text: "x"))
        #expect(field.simulateReturn())
        #expect(field.isEditing)
        #expect(field.simulateEndOfEditing())
        #expect(!field.isEditing)
        #expect(bare.textFieldShouldClear(field))
    }

    @Test("A field that leaves the window while its delegate is asked for the end of editing ends once")
    func leavingWindowWhenAsked() {
        final class Remover: NSObject, UITextFieldDelegate {
            var ended = 0
            func textFieldShouldEndEditing(_ textField: UITextField) -> Bool {
                textField.removeFromSuperview()
                return true
            }
            func textFieldDidEndEditing(_ textField: UITextField) { ended += 1 }
        }
        let remover = Remover()
        field.delegate = remover
        field.becomeFirstResponder()
        #expect(field.resignFirstResponder())
        #expect(remover.ended == 1)
        #expect(!field.isEditing)
    }
}
#endif
