#if !os(iOS) && !os(tvOS) && !os(visionOS)
import HeadlessUIKit
import Testing

@MainActor
@Suite("Controls")
struct ControlTests {
    @Test("A control performs the actions of an event in the order in which they were added")
    func sending() {
        let control = UIControl()
        var performed: [String] = []
        control.addAction(UIAction { _ in performed.append("first") }, for: .valueChanged)
        control.addAction(UIAction { _ in performed.append("second") }, for: [.valueChanged, .touchDown])
        control.sendActions(for: .valueChanged)
        control.sendActions(for: .touchDown)
        control.sendActions(for: .touchUpInside)
        #expect(performed == ["first", "second", "second"])
    }

    @Test("An action has its sender only while it is performed")
    func sender() {
        let control = UIControl()
        var sender: Any?
        let action = UIAction { sender = $0.sender }
        control.addAction(action, for: .valueChanged)
        control.sendActions(for: .valueChanged)
        #expect(sender as? UIControl === control)
        #expect(action.sender == nil)
    }

    @Test("An added action replaces the one with the same identifier, for the same events")
    func replacing() {
        let control = UIControl()
        var performed: [String] = []
        let name = UIAction.Identifier("save")
        control.addAction(
            UIAction(identifier: name) { _ in performed.append("old") },
            for: [.valueChanged, .touchDown]
        )
        control.addAction(UIAction(identifier: name) { _ in performed.append("new") }, for: .valueChanged)
        control.sendActions(for: .valueChanged)
        control.sendActions(for: .touchDown)
        #expect(performed == ["new", "old"])
    }

    @Test("A removed action is not performed for the events that it was removed for")
    func removing() {
        let control = UIControl()
        var count = 0
        let action = UIAction { _ in count += 1 }
        control.addAction(action, for: [.valueChanged, .touchDown])
        control.removeAction(action, for: .valueChanged)
        control.sendActions(for: .valueChanged)
        #expect(count == 0)
        #expect(control.allControlEvents == .touchDown)
        control.sendActions(for: .touchDown)
        #expect(count == 1)
    }

    @Test("The state reflects isEnabled, isSelected and isHighlighted")
    func state() {
        let control = UIControl()
        #expect(control.state == .normal)
        control.isEnabled = false
        control.isSelected = true
        #expect(control.state == [.disabled, .selected])
        control.isEnabled = true
        control.isHighlighted = true
        #expect(control.state == [.highlighted, .selected])
    }

    @Test("A control that is created with a primary action performs it for primaryActionTriggered")
    func primaryAction() {
        var count = 0
        let frame = CGRect(x: 1, y: 2, width: 3, height: 4)
        let control = UIControl(frame: frame, primaryAction: UIAction { _ in count += 1 })
        #expect(control.frame == frame)
        #expect(control.allControlEvents == .primaryActionTriggered)
        control.sendActions(for: .primaryActionTriggered)
        #expect(count == 1)
        #expect(UIControl(frame: frame, primaryAction: nil).allControlEvents == [])
    }

    @Test("Control events have UIKit's raw values")
    func rawValues() {
        #expect(UIControl.Event.touchUpInside.rawValue == 64)
        #expect(UIControl.Event.valueChanged.rawValue == 4096)
        #expect(UIControl.Event.primaryActionTriggered.rawValue == 8192)
        #expect(UIControl.Event.editingChanged.rawValue == 131_072)
        #expect(UIControl.Event.allEvents.rawValue == 0xFFFF_FFFF)
    }

    @Test("A tap sends touchDown, touchUpInside and primaryActionTriggered")
    func tap() {
        let button = UIButton()
        var events: [String] = []
        button.addAction(UIAction { _ in events.append("down") }, for: .touchDown)
        button.addAction(UIAction { _ in events.append("up") }, for: .touchUpInside)
        button.addAction(UIAction { _ in events.append("primary") }, for: .primaryActionTriggered)
        #expect(button.simulateTap())
        #expect(events == ["down", "up", "primary"])
    }

    @Test("An action for two events of a tap is performed once")
    func tapOnce() {
        let button = UIButton()
        var count = 0
        button.addAction(UIAction { _ in count += 1 }, for: [.touchUpInside, .primaryActionTriggered])
        button.simulateTap()
        #expect(count == 1)
    }

    @Test(
        "A button that is disabled, hidden, transparent or without interaction cannot be tapped",
        arguments: [
            { $0.isEnabled = false }, { $0.isHidden = true }, { $0.alpha = 0 },
            { $0.isUserInteractionEnabled = false }, { $0.superview?.isHidden = true },
        ] as [@MainActor @Sendable (UIButton) -> Void]
    )
    func refusing(prevent: @MainActor @Sendable (UIButton) -> Void) {
        let (parent, button) = (UIView(), UIButton())
        parent.addSubview(button)
        var count = 0
        button.addAction(UIAction { _ in count += 1 }, for: .touchUpInside)
        prevent(button)
        #expect(!button.simulateTap())
        #expect(count == 0)
    }

    @Test("A button below a presented screen cannot be tapped")
    func covered() async {
        let screen = UIViewController()
        let button = UIButton()
        screen.view.addSubview(button)
        let window = await shownWindow(screen)
        #expect(button.simulateTap())
        screen.present(UIViewController(), animated: false)
        #expect(!button.simulateTap())
        screen.dismiss(animated: false)
        #expect(button.simulateTap())
        withExtendedLifetime(window) {}
    }

    @Test("sendActions ignores isEnabled, as in UIKit")
    func sendingWhileDisabled() {
        let button = UIButton()
        var count = 0
        button.addAction(UIAction { _ in count += 1 }, for: .touchUpInside)
        button.isEnabled = false
        button.sendActions(for: .touchUpInside)
        #expect(count == 1)
    }
}
#endif
