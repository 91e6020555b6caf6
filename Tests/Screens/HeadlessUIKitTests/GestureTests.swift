#if !os(iOS) && !os(tvOS) && !os(visionOS)
import HeadlessUIKit
import Testing

/// A view that records its gestures and touches.
private final class GestureView: UIView {
    var calls: [String] = []

    func tapped() { calls.append("tapped") }
    func doubled(_ recognizer: UITapGestureRecognizer) {
        calls.append("doubled \(recognizer.state == .recognized) \(recognizer.numberOfTouches)")
    }
    func swiped(_ recognizer: UISwipeGestureRecognizer) { calls.append("swiped \(recognizer.name ?? "")") }
    func anything(_ recognizer: UIGestureRecognizer) {
        calls.append("at \(recognizer.location(in: self)) \(recognizer.location(in: nil))")
    }

    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        super.touchesBegan(touches, with: event)
        calls.append("began \(touches.count) \(touches.first?.view === self)")
    }

    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
        calls.append("ended")
    }

    override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
        calls.append("cancelled")
    }

    func take() -> [String] {
        defer { calls = [] }
        return calls.filter { !$0.hasPrefix("began") && !["ended", "cancelled"].contains($0) }
    }
}

private final class GestureDelegate: NSObject, UIGestureRecognizerDelegate {
    var begins = true
    var receives = true
    var joins = false
    var requires: UIGestureRecognizer?
    var precedes: UIGestureRecognizer?

    func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool { begins }
    func gestureRecognizer(
        _ gestureRecognizer: UIGestureRecognizer,
        shouldReceive touch: UITouch
    ) -> Bool { receives }
    func gestureRecognizer(
        _ gestureRecognizer: UIGestureRecognizer,
        shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
    ) -> Bool { joins }
    func gestureRecognizer(
        _ gestureRecognizer: UIGestureRecognizer,
        shouldRequireFailureOf otherGestureRecognizer: UIGestureRecognizer
    ) -> Bool { requires === otherGestureRecognizer }
    func gestureRecognizer(
        _ gestureRecognizer: UIGestureRecognizer,
        shouldBeRequiredToFailBy otherGestureRecognizer: UIGestureRecognizer
    ) -> Bool { precedes === otherGestureRecognizer }
}

@MainActor
@Suite("Gestures")
struct GestureTests {
    private let outer = GestureView(frame: CGRect(x: 10, y: 10, width: 100, height: 100))
    private let inner = GestureView(frame: CGRect(x: 20, y: 20, width: 10, height: 10))

    init() {
        outer.addSubview(inner)
    }

    private func addTap(to view: GestureView) -> UITapGestureRecognizer {
        let tap = UITapGestureRecognizer(target: view, action: GestureView.tapped)
        view.addGestureRecognizer(tap)
        return tap
    }

    @Test("A tap is recognised by the innermost view with an enabled recogniser")
    func nearest() {
        let tap = addTap(to: outer)
        #expect(tap.view === outer)
        #expect(inner.simulateTap())
        #expect(outer.take() == ["tapped"])
        let innerTap = addTap(to: inner)
        #expect(inner.simulateTap())
        #expect(outer.take() == [])
        #expect(inner.take() == ["tapped"])
        innerTap.isEnabled = false
        #expect(inner.simulateTap())
        #expect(outer.take() == ["tapped"])
        outer.removeGestureRecognizer(tap)
        #expect(tap.view == nil)
        #expect(!inner.simulateTap())
    }

    @Test("A recogniser belongs to one view, and targets can be added and removed")
    func targets() {
        let tap = addTap(to: outer)
        inner.addGestureRecognizer(tap)
        #expect(outer.gestureRecognizers == [])
        #expect(tap.view === inner)
        tap.addTarget(inner, action: GestureView.tapped)
        #expect(inner.simulateTap())
        #expect(outer.take() == ["tapped"])
        #expect(inner.take() == ["tapped"])
        tap.removeTarget(outer, action: nil)
        #expect(inner.simulateTap())
        #expect(outer.take() == [])
        #expect(inner.take() == ["tapped"])
    }

    @Test("A tap is recognised only with the required numbers of taps and touches")
    func numbers() {
        let tap = UITapGestureRecognizer(target: inner, action: GestureView.doubled(_:))
        tap.numberOfTapsRequired = 2
        tap.numberOfTouchesRequired = 3
        inner.addGestureRecognizer(tap)
        #expect(!inner.simulateTap())
        #expect(!inner.simulateTap(count: 2))
        #expect(inner.simulateTap(count: 2, touches: 3))
        #expect(inner.take() == ["doubled true 3"])
        #expect(tap.state == .possible)
    }

    @Test("The first of two taps is recognised separately, unless it requires the double tap to fail")
    func doubleTap() {
        let single = addTap(to: inner)
        let double = UITapGestureRecognizer(target: inner, action: GestureView.doubled(_:))
        double.numberOfTapsRequired = 2
        inner.addGestureRecognizer(double)
        #expect(inner.simulateTap(count: 2))
        #expect(inner.take() == ["tapped", "doubled true 1"])
        single.require(toFail: double)
        #expect(inner.simulateTap(count: 2))
        #expect(inner.take() == ["doubled true 1"])
        #expect(inner.simulateTap())
        #expect(inner.take() == ["tapped"])
    }

    @Test("A swipe is recognised only in the recogniser's directions")
    func swipes() {
        let swipe = UISwipeGestureRecognizer(target: outer, action: GestureView.swiped)
        swipe.name = "sideways"
        #expect(swipe.direction == .right)
        swipe.direction = [.left, .right]
        outer.addGestureRecognizer(swipe)
        #expect(inner.simulateSwipe(.left))
        #expect(!inner.simulateSwipe(.up))
        #expect(!inner.simulateTap())
        #expect(outer.take() == ["swiped sideways"])
        swipe.numberOfTouchesRequired = 2
        #expect(!inner.simulateSwipe(.left))
        #expect(inner.simulateSwipe(.left, touches: 2))
        #expect(outer.take() == ["swiped sideways"])
    }

    @Test("A swipe is not recognised as a tap, and not on a view that cannot be touched")
    func noSwipes() {
        _ = addTap(to: inner)
        #expect(!inner.simulateSwipe(.right))
        #expect(inner.calls == ["began 1 true", "ended"])
        inner.calls = []
        inner.addGestureRecognizer(UISwipeGestureRecognizer(target: inner, action: GestureView.tapped))
        outer.isUserInteractionEnabled = false
        #expect(!inner.simulateSwipe(.right))
        #expect(inner.calls == [])
    }

    @Test("With delegates without methods, one gesture is recognised, without conditions")
    func bareDelegates() {
        final class Bare: NSObject, UIGestureRecognizerDelegate {}
        let bare = Bare()
        let (innerTap, outerTap) = (addTap(to: inner), addTap(to: outer))
        innerTap.delegate = bare
        outerTap.delegate = bare
        #expect(inner.simulateTap())
        #expect((inner.take(), outer.take()) == (["tapped"], []))
    }

    @Test("The delegate of the later of two gestures may allow both")
    func laterDelegate() {
        let delegate = GestureDelegate()
        delegate.joins = true
        _ = addTap(to: inner)
        addTap(to: outer).delegate = delegate
        #expect(inner.simulateTap())
        #expect((inner.take(), outer.take()) == (["tapped"], ["tapped"]))
    }

    @Test("A recogniser without a target recognises, and one without a view is nowhere")
    func withoutTarget() {
        let tap = UITapGestureRecognizer(target: nil, action: nil)
        #expect(tap.location(in: outer) == .zero)
        inner.addGestureRecognizer(tap)
        #expect(inner.simulateTap())
        #expect(tap.location(in: outer) == CGPoint(x: 25, y: 25))
        inner.gestureRecognizers = nil
        #expect(tap.view == nil)
        #expect(!inner.simulateTap())
    }

    @Test("The delegate may refuse a touch or gesture, allow simultaneous gestures, or require a failure")
    func delegate() {
        let delegate = GestureDelegate()
        let (innerTap, outerTap) = (addTap(to: inner), addTap(to: outer))
        innerTap.delegate = delegate
        delegate.receives = false
        #expect(inner.simulateTap())
        #expect((inner.take(), outer.take()) == ([], ["tapped"]))
        delegate.receives = true
        delegate.begins = false
        #expect(inner.simulateTap())
        #expect((inner.take(), outer.take()) == ([], ["tapped"]))
        delegate.begins = true
        delegate.joins = true
        #expect(inner.simulateTap())
        #expect((inner.take(), outer.take()) == (["tapped"], ["tapped"]))
        delegate.joins = false
        delegate.requires = outerTap
        #expect(inner.simulateTap())
        #expect((inner.take(), outer.take()) == ([], ["tapped"]))
    }

    @Test("The delegate may require another gesture to wait for the failure of its own")
    func precedence() {
        let delegate = GestureDelegate()
        let (innerTap, outerTap) = (addTap(to: inner), addTap(to: outer))
        outerTap.delegate = delegate
        delegate.precedes = innerTap
        #expect(inner.simulateTap())
        #expect((inner.take(), outer.take()) == ([], ["tapped"]))
        delegate.precedes = nil
        #expect(inner.simulateTap())
        #expect((inner.take(), outer.take()) == (["tapped"], []))
    }

    @Test("An image view recognises gestures only if user interaction is enabled")
    func image() {
        let image = UIImageView(image: UIImage(systemName: "star"))
        image.addGestureRecognizer(UITapGestureRecognizer(target: inner, action: GestureView.tapped))
        #expect(!image.simulateTap())
        image.isUserInteractionEnabled = true
        #expect(image.simulateTap())
        #expect(inner.take() == ["tapped"])
    }

    @Test("A view with user interaction disabled, or inside such a view, recognises nothing")
    func reach() {
        _ = addTap(to: inner)
        outer.isUserInteractionEnabled = false
        #expect(!inner.simulateTap())
        let label = UILabel()
        label.addGestureRecognizer(UITapGestureRecognizer(target: inner, action: GestureView.tapped))
        #expect(!label.simulateTap())
        label.isUserInteractionEnabled = true
        #expect(label.simulateTap())
        #expect(inner.take() == ["tapped"])
    }

    @Test("A view is touched only if its alpha and that of its ancestors are at least 0.01")
    func faint() {
        _ = addTap(to: inner)
        outer.alpha = 0.01
        #expect(inner.simulateTap())
        outer.alpha = 0.009
        #expect(!inner.simulateTap())
        #expect(inner.take() == ["tapped"])
    }

    @Test("A tap inside a control is sent to the control, and not to recognisers around it")
    func controls() {
        _ = addTap(to: outer)
        let (button, badge) = (UIButton(), UIView())
        var taps = 0
        button.addAction(UIAction { _ in taps += 1 }, for: .touchUpInside)
        inner.addSubview(button)
        button.addSubview(badge)
        #expect(badge.simulateTap())
        #expect((button as UIView).simulateTap())
        #expect(taps == 2)
        #expect(outer.take() == [])
        button.isEnabled = false
        #expect(!badge.simulateTap())
    }

    @Test("Touches are passed up the responder chain, and cancelled when a gesture is recognised")
    func touches() {
        #expect(!inner.simulateTap())
        #expect(outer.calls == ["began 1 false"])
        #expect(inner.calls == ["began 1 true", "ended"])
        inner.calls = []
        let tap = addTap(to: inner)
        #expect(inner.simulateTap())
        #expect(inner.calls == ["began 1 true", "tapped", "cancelled"])
        inner.calls = []
        tap.cancelsTouchesInView = false
        #expect(inner.simulateTap())
        #expect(inner.calls == ["began 1 true", "tapped", "ended"])
    }

    @Test("A touch is at the centre of its view, in its window, as long as the view exists")
    func touchLocation() throws {
        final class TouchView: UIView {
            var touches: [UITouch] = []
            override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
                self.touches += touches
            }
        }
        let (window, pad) = (UIWindow(), TouchView(frame: CGRect(x: 10, y: 10, width: 50, height: 50)))
        window.isHidden = false
        window.addSubview(pad)
        do {
            let key = UIView(frame: CGRect(x: 20, y: 20, width: 10, height: 10))
            pad.addSubview(key)
            #expect(!key.simulateTap(count: 2))
            let touch = try #require(pad.touches.first)
            #expect(touch.view === key)
            #expect(touch.window === window)
            #expect(touch.tapCount == 2)
            #expect(touch.phase == .ended)
            #expect(touch.location(in: pad) == CGPoint(x: 25, y: 25))
            #expect(touch.location(in: nil) == CGPoint(x: 35, y: 35))
            key.removeFromSuperview()
            #expect(touch.window == nil)
        }
        #expect(pad.touches.first?.view == nil)
        #expect(pad.touches.first?.location(in: pad) == .zero)
    }

    @Test("A simulated gesture is at the centre of its view")
    func location() {
        inner.addGestureRecognizer(UITapGestureRecognizer(target: inner, action: GestureView.anything))
        #expect(inner.simulateTap())
        #expect(inner.take() == ["at \(CGPoint(x: 5, y: 5)) \(CGPoint(x: 35, y: 35))"])
    }

    @Test("A recogniser does not retain its target")
    func retention() {
        var target: GestureView? = GestureView()
        weak let weakTarget = target
        let tap = UITapGestureRecognizer(target: target, action: GestureView.tapped)
        target = nil
        #expect(weakTarget == nil)
        inner.addGestureRecognizer(tap)
        #expect(inner.simulateTap())
    }

    @Test("An action that takes another kind of recogniser stops the process")
    func wrongSender() async {
        await #expect(processExitsWith: .failure) { @MainActor in
            final class Screen: UIViewController {
                func swiped(_ recognizer: UISwipeGestureRecognizer) {}
            }
            _ = UITapGestureRecognizer(target: Screen(), action: Screen.swiped)
        }
    }
}

@MainActor
@Suite("Presses")
struct PressTests {
    private final class PressScreen: UIViewController {
        var calls: [String] = []

        override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
            for press in presses {
                calls.append("began \(press.type) \(press.key?.characters ?? "") \(press.phase)")
            }
            if presses.contains(where: { $0.type == .menu }) {
                super.pressesBegan(presses, with: event)
            }
        }

        override func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
            calls.append("ended \(event?.allPresses == presses)")
        }
    }

    private final class PressWindow: UIWindow {
        var presses = 0
        override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
            self.presses += 1
        }
    }

    @Test("A press is sent to the frontmost view, and passed up the responder chain by super")
    func front() {
        let (window, screen, sheet) = (PressWindow(), PressScreen(), PressScreen())
        window.rootViewController = screen
        #expect(!window.simulatePress(.select))
        window.isHidden = false
        #expect(window.simulatePress(.select))
        #expect(screen.calls == ["began select  began", "ended true"])
        #expect(window.presses == 0)
        #expect(window.simulatePress(.menu))
        #expect(window.presses == 1)
        screen.present(sheet, animated: false)
        #expect(window.simulatePress(key: "f", modifierFlags: .command))
        #expect(sheet.calls == ["began headlessKey f began", "ended true"])
    }

    @Test("A press in a window without controllers is sent to the window")
    func emptyWindow() {
        let window = PressWindow()
        window.isHidden = false
        #expect(window.simulatePress(.select))
        #expect(window.presses == 1)
    }

    @Test("A press is sent to the first responder first")
    func firstResponder() {
        final class Field: UITextField {
            var presses: [UIPress] = []
            override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
                self.presses += presses
                super.pressesBegan(presses, with: event)
            }
        }
        let (window, screen, field) = (PressWindow(), PressScreen(), Field())
        window.rootViewController = screen
        window.isHidden = false
        screen.view.addSubview(field)
        field.becomeFirstResponder()
        window.simulatePress(key: "\u{1B}")
        #expect(field.presses.map(\.key?.characters) == ["\u{1B}"])
        #expect(field.presses.first?.responder === field)
        #expect(screen.calls.count == 2)
    }
}
#endif
