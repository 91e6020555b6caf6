#if !os(iOS) && !os(tvOS) && !os(visionOS)
import HeadlessUIKit
import Testing

@MainActor
@Suite("Text views")
struct TextViewTests {
    /// Records the calls of the delegate and the notifications about one text view.
    final class Observer: NSObject, UITextViewDelegate {
        var heard: [String] = []
        var begins = true
        var changes = true
        var ends = true

        func observe(_ view: UITextView) {
            view.delegate = self
            let names = [
                UITextView.textDidBeginEditingNotification, UITextView.textDidChangeNotification,
                UITextView.textDidEndEditingNotification,
            ]
            for name in names {
                _ = NotificationCenter.default.addObserver(forName: name, object: view, queue: nil) {
                    [weak self] _ in
                    MainActor.assumeIsolated { self?.heard.append(name.rawValue) }
                }
            }
        }

        func textViewShouldBeginEditing(_ textView: UITextView) -> Bool {
            heard.append("should begin")
            return begins
        }
        func textViewDidBeginEditing(_ textView: UITextView) { heard.append("did begin") }
        func textViewShouldEndEditing(_ textView: UITextView) -> Bool {
            heard.append("should end")
            return ends
        }
        func textViewDidEndEditing(_ textView: UITextView) { heard.append("did end") }
        func textView(
            _ textView: UITextView,
            shouldChangeTextIn range: NSRange,
            replacementText text: String
        ) -> Bool {
            heard.append("change \(range.location)+\(range.length) to \(text)")
            return changes
        }
        func textViewDidChange(_ textView: UITextView) { heard.append("did change \(textView.text ?? "")") }
        func scrollViewDidScroll(_ scrollView: UIScrollView) { heard.append("scrolled") }
    }

    private let view = UITextView()
    private let observer = Observer()
    private let window = UIWindow()

    init() {
        window.isHidden = false
        window.addSubview(view)
        observer.observe(view)
    }

    @Test("An edit and its end call the delegate and post notifications in UIKit's order")
    func editing() {
        view.text = "ab"
        #expect(view.simulateEditing(text: "a\nb"))
        #expect(view.text == "a\nb")
        #expect(view.isFirstResponder)
        #expect(view.simulateEndOfEditing())
        #expect(
            observer.heard == [
                "should begin", "did begin", "UITextViewTextDidBeginEditingNotification",
                "change 0+2 to a\nb", "did change a\nb", "UITextViewTextDidChangeNotification",
                "should end", "did end", "UITextViewTextDidEndEditingNotification",
            ]
        )
    }

    @Test("Setting the text by code notifies nobody, and nil becomes the empty text")
    func settingText() {
        view.text = "x"
        view.text = nil
        #expect(view.text == "")
        #expect(observer.heard == [])
    }

    @Test("The delegate can refuse the beginning and the end of editing and a change of the text")
    func refusing() {
        observer.begins = false
        #expect(!view.simulateEditing(text: "x"))
        #expect(observer.heard == ["should begin"])
        observer.begins = true
        observer.changes = false
        #expect(!view.simulateEditing(text: "x"))
        #expect(view.text == "")
        #expect(!observer.heard.contains { $0.hasPrefix("did change") })
        observer.ends = false
        #expect(!view.simulateEndOfEditing())
        #expect(view.isFirstResponder)
    }

    @Test("A text that is not editable, or is hidden, cannot be edited")
    func unreachable() {
        view.isEditable = false
        #expect(!view.simulateEditing(text: "x"))
        #expect(!view.becomeFirstResponder())
        view.isEditable = true
        view.isHidden = true
        #expect(!view.simulateEditing(text: "x"))
        #expect(observer.heard == [])
    }

    @Test("The delegate is notified of scrolling too")
    func scrolling() {
        #expect(view.delegate === observer)
        #expect(view.simulateScroll(to: CGPoint(x: 0, y: 10)))
        #expect(observer.heard == ["scrolled"])
    }

    @Test(
        "A text can be edited with a delegate without methods, and without a delegate",
        arguments: [true, false]
    )
    func withoutMethods(hasDelegate: Bool) {
        final class Bare: NSObject, UITextViewDelegate {}
        let bare = Bare()
        view.delegate = hasDelegate ? bare : nil
        #expect(view.simulateEditing(text: "x"))
        #expect(view.text == "x")
        #expect(view.simulateEndOfEditing())
        #expect(!view.isFirstResponder)
    }

    @Test("A text outside any window can be edited, without becoming first responder")
    func withoutWindow() {
        view.removeFromSuperview()
        #expect(view.simulateEditing(text: "x"))
        #expect(!view.isFirstResponder)
        #expect(
            observer.heard == ["change 0+0 to x", "did change x", "UITextViewTextDidChangeNotification"]
        )
    }
}
#endif
