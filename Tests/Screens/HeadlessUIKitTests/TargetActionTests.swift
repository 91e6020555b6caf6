#if !os(iOS) && !os(tvOS) && !os(visionOS)
import HeadlessUIKit
import Testing

/// A screen as apps write it, with actions of several shapes.
private final class ActionScreen: UIViewController {
    var calls: [String] = []

    func plain() { calls.append("plain") }
    func tapped(sender: UIButton) { calls.append("button \(sender.currentTitle ?? "")") }
    func touched(_ control: UIControl) { calls.append("control") }
    func anything(_ sender: Any) { calls.append("any \(sender is UIButton)") }
    func optional(_ sender: UIButton?) { calls.append("optional \(sender != nil)") }
    func event(_ sender: UIButton, event: UIEvent) { calls.append("event \(event.timestamp > 0)") }
    func optionalEvent(_ sender: UIButton, forEvent event: UIEvent?) { calls.append("event \(event != nil)") }
}

@MainActor
@Suite("Targets and actions")
struct TargetActionTests {
    private let screen = ActionScreen()
    private let button = UIButton()

    @Test("An action may have no parameters, the sender in any suitable type, and the event")
    func shapes() {
        button.setTitle("Go", for: .normal)
        button.addTarget(screen, action: ActionScreen.plain, for: .touchUpInside)
        button.addTarget(screen, action: ActionScreen.tapped(sender:), for: .touchUpInside)
        button.addTarget(screen, action: ActionScreen.touched, for: .touchUpInside)
        button.addTarget(screen, action: ActionScreen.anything(_:), for: .touchUpInside)
        button.addTarget(screen, action: ActionScreen.optional(_:), for: .touchUpInside)
        button.addTarget(screen, action: ActionScreen.event(_:event:), for: .touchUpInside)
        button.addTarget(screen, action: ActionScreen.optionalEvent(_:forEvent:), for: .touchUpInside)
        #expect(button.simulateTap())
        #expect(
            screen.calls == [
                "plain", "button Go", "control", "any true", "optional true", "event true", "event true",
            ]
        )
    }

    @Test("Targets and actions are called in the order in which they were added")
    func order() {
        button.addTarget(screen, action: ActionScreen.plain, for: .touchUpInside)
        button.addAction(UIAction { [screen] _ in screen.calls.append("action") }, for: .touchUpInside)
        button.addTarget(screen, action: ActionScreen.touched, for: .touchUpInside)
        button.sendActions(for: .touchUpInside)
        #expect(screen.calls == ["plain", "action", "control"])
    }

    @Test("An action is called only for its events")
    func events() {
        let field = UITextField()
        field.addTarget(screen, action: ActionScreen.plain, for: .editingChanged)
        #expect(field.allControlEvents == .editingChanged)
        field.text = "by code"
        #expect(screen.calls == [])
        #expect(field.simulateEditing(text: "by a person"))
        #expect(screen.calls == ["plain"])
    }

    @Test("A released target is not called")
    func goneTarget() {
        var count = 0
        final class Target {
            let called: () -> Void
            init(_ called: @escaping () -> Void) { self.called = called }
            func tapped() { called() }
        }
        do {
            let target = Target { count += 1 }
            button.addTarget(target, action: Target.tapped, for: .touchUpInside)
            button.simulateTap()
            withExtendedLifetime(target) {}
        }
        button.simulateTap()
        #expect(count == 1)
    }

    @Test("An action without a target is sent to the first responder of its class")
    func responderChain() {
        screen.view.addSubview(button)
        button.addTarget(nil, action: ActionScreen.tapped(sender:), for: .touchUpInside)
        button.simulateTap()
        #expect(screen.calls == ["button "])
        button.removeFromSuperview()
        button.simulateTap()
        #expect(screen.calls.count == 1)
    }

    @Test("removeTarget removes a target for the given events, and leaves actions")
    func removal() {
        let other = ActionScreen()
        button.addTarget(screen, action: ActionScreen.plain, for: [.touchDown, .touchUpInside])
        button.addTarget(other, action: ActionScreen.plain, for: .touchUpInside)
        button.addAction(UIAction { [screen] _ in screen.calls.append("action") }, for: .touchUpInside)

        button.removeTarget(screen, action: nil, for: .touchUpInside)
        button.simulateTap()
        #expect(screen.calls == ["plain", "action"])
        #expect(other.calls == ["plain"])

        button.removeTarget(nil, action: nil, for: .allEvents)
        button.simulateTap()
        #expect(screen.calls == ["plain", "action", "action"])
        #expect(other.calls == ["plain"])
        #expect(button.allControlEvents == .touchUpInside)
    }

    @Test("An action that takes another kind of control stops the process")
    func wrongSenderTraps() async {
        await #expect(processExitsWith: .failure) { @MainActor in
            let screen = ActionScreen()
            UITextField().addTarget(screen, action: ActionScreen.tapped(sender:), for: .editingChanged)
        }
    }

    // MARK: Bar button items

    @Test("A bar button item calls its target's action, with or without the sender")
    func barButtonItems() {
        @MainActor
        final class Target {
            var calls: [String] = []
            func plain() { calls.append("plain") }
            func tapped(_ item: UIBarButtonItem) { calls.append("tapped \(item.style == .done)") }
        }
        let target = Target()
        let items = [
            UIBarButtonItem(title: "Plain", style: .plain, target: target, action: Target.plain),
            UIBarButtonItem(title: "Done", style: .done, target: target, action: Target.tapped),
            UIBarButtonItem(image: nil, style: .plain, target: target, action: Target.plain),
            UIBarButtonItem(image: nil, style: .done, target: target, action: Target.tapped),
            UIBarButtonItem(barButtonSystemItem: .add, target: target, action: Target.plain),
            UIBarButtonItem(barButtonSystemItem: .add, target: target, action: Target.tapped),
        ]
        for item in items { #expect(item.simulateTap()) }
        #expect(
            target.calls == ["plain", "tapped true", "plain", "tapped true", "plain", "tapped false"]
        )
        #expect(items[0].title == "Plain")
        #expect(items[4].headlessSystemItem == .add)
    }

    @Test("A bar button item without a target calls the first responder of the class, from its bar upwards")
    func barButtonItemWithoutTarget() {
        final class Stack: UINavigationController {
            var taps = 0
            func tapped() { taps += 1 }
        }
        let stack = Stack(rootViewController: screen)
        stack.loadViewIfNeeded()
        screen.navigationItem.rightBarButtonItem = UIBarButtonItem(
            title: "Go",
            style: .plain,
            target: nil,
            action: Stack.tapped
        )
        #expect(screen.navigationItem.rightBarButtonItem?.simulateTap() == true)
        #expect(stack.taps == 1)
    }

    @Test("A bar button item without target and action cannot be tapped; a primary action precedes a target")
    func barButtonItemWithNeither() {
        let back = UIBarButtonItem(title: "Back", style: .plain, target: nil, action: nil)
        #expect(!back.simulateTap())
        #expect(!UIBarButtonItem(barButtonSystemItem: .flexibleSpace, target: nil, action: nil).simulateTap())
        let both = UIBarButtonItem(title: "Go", style: .plain, target: screen, action: ActionScreen.plain)
        both.primaryAction = UIAction { [screen] _ in screen.calls.append("action") }
        #expect(both.simulateTap())
        #expect(screen.calls == ["action"])
    }
}
#endif
