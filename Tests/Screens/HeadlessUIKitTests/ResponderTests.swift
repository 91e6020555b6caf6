#if !os(iOS) && !os(tvOS) && !os(visionOS)
import HeadlessUIKit
import Testing

@MainActor
@Suite("Responders")
struct ResponderTests {
    private final class Screen: UIViewController {
        override var canBecomeFirstResponder: Bool { true }
    }

    private final class Sticky: UIView {
        var isStuck = true
        override var canBecomeFirstResponder: Bool { true }
        override var canResignFirstResponder: Bool { !isStuck }
    }

    private let window = UIWindow()

    @Test("A controller can become first responder while its view is in a window")
    func controllers() {
        let screen = Screen()
        #expect(!screen.becomeFirstResponder())
        window.addSubview(screen.view)
        #expect(screen.becomeFirstResponder())
        #expect(screen.isFirstResponder)
        #expect(screen.becomeFirstResponder())
        #expect(screen.resignFirstResponder())
        #expect(!screen.isFirstResponder)
    }

    @Test("A responder that does not allow it cannot become first responder, and may resign")
    func plain() {
        let (view, screen) = (UIView(), UIViewController())
        window.addSubview(view)
        window.addSubview(screen.view)
        for responder in [view, screen, UIResponder()] {
            #expect(!responder.becomeFirstResponder())
            #expect(!responder.isFirstResponder)
            #expect(responder.resignFirstResponder())
        }
    }

    @Test("A responder that cannot resign stays first responder")
    func sticky() {
        let (first, second) = (Sticky(), Sticky())
        window.addSubview(first)
        window.addSubview(second)
        #expect(first.becomeFirstResponder())
        #expect(!first.resignFirstResponder())
        #expect(!second.becomeFirstResponder())
        #expect(first.isFirstResponder)
        first.isStuck = false
        #expect(second.becomeFirstResponder())
        #expect(!first.isFirstResponder)
    }

    @Test("All phases of touches and presses are passed up the responder chain")
    func phases() {
        final class Listener: UIView {
            var calls: [String] = []
            override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
                calls.append("began")
            }
            override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
                calls.append("moved")
            }
            override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
                calls.append("ended")
            }
            override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
                calls.append("cancelled")
            }
            override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
                calls.append("press began")
            }
            override func pressesChanged(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
                calls.append("press changed")
            }
            override func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
                calls.append("press ended")
            }
            override func pressesCancelled(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
                calls.append("press cancelled")
            }
        }
        let (listener, view) = (Listener(), UIView())
        listener.addSubview(view)
        view.touchesBegan([], with: nil)
        view.touchesMoved([], with: nil)
        view.touchesEnded([], with: nil)
        view.touchesCancelled([], with: nil)
        view.pressesBegan([], with: nil)
        view.pressesChanged([], with: nil)
        view.pressesEnded([], with: nil)
        view.pressesCancelled([], with: nil)
        #expect(
            listener.calls == [
                "began", "moved", "ended", "cancelled", "press began", "press changed", "press ended",
                "press cancelled",
            ]
        )
    }
}
#endif
