#if !os(iOS) && !os(tvOS) && !os(visionOS)
import Foundation

/// A view that the person operates. The control sends each event to the actions that were added for the event.
///
/// Selectors exist on Apple's systems only. Add a ``UIAction``, or a method of a target by its Swift name (see
/// `addTarget(_:action:for:)`). To operate a control as a person would, use the functions that begin with
/// `simulate`.
open class UIControl: UIView {
    /// Whether the person can operate the control.
    open var isEnabled = true {
        didSet { displayChange(from: oldValue, to: isEnabled) }
    }

    /// Whether the control is selected.
    open var isSelected = false {
        didSet { displayChange(from: oldValue, to: isSelected) }
    }

    /// Whether the control looks pressed.
    open var isHighlighted = false {
        didSet { displayChange(from: oldValue, to: isHighlighted) }
    }

    /// The state of the control, computed from `isHighlighted`, `isEnabled` and `isSelected`.
    open var state: State {
        var state = State.normal
        if isHighlighted { state.insert(.highlighted) }
        if !isEnabled { state.insert(.disabled) }
        if isSelected { state.insert(.selected) }
        return state
    }

    private var handlers: [(events: Event, handler: Handler)] = []

    /// The receiver of an event.
    enum Handler {
        case action(UIAction)
        case target(TargetAction)
    }

    /// Makes a control.
    public override init(frame: CGRect) {
        super.init(frame: frame)
    }

    /// Makes a control that performs an action at its main event.
    public convenience init(frame: CGRect, primaryAction: UIAction?) {
        self.init(frame: frame)
        if let primaryAction { addAction(primaryAction, for: .primaryActionTriggered) }
    }

    /// Returns nil, because views cannot be decoded from archives here.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
    }

    /// Adds an action. Each of the events performs it. An action that has the same identifier is removed from the
    /// events.
    open func addAction(_ action: UIAction, for controlEvents: Event) {
        removeAction(identifiedBy: action.identifier, for: controlEvents)
        handlers.append((controlEvents, .action(action)))
    }

    /// Removes the action from the events.
    open func removeAction(_ action: UIAction, for controlEvents: Event) {
        removeAction(identifiedBy: action.identifier, for: controlEvents)
    }

    /// Removes the action that has the identifier from the events.
    open func removeAction(identifiedBy actionIdentifier: UIAction.Identifier, for controlEvents: Event) {
        remove(from: controlEvents) { handler in
            guard case .action(let action) = handler else { return false }
            return action.identifier == actionIdentifier
        }
    }

    func add(_ call: TargetAction, for controlEvents: Event) {
        handlers.append((controlEvents, .target(call)))
    }

    func remove(from controlEvents: Event, where isRemoved: (Handler) -> Bool) {
        handlers = handlers.compactMap { events, handler in
            guard isRemoved(handler) else { return (events, handler) }
            let remaining = events.subtracting(controlEvents)
            return remaining.isEmpty ? nil : (remaining, handler)
        }
    }

    /// Performs an action with this control as its sender.
    open func sendAction(_ action: UIAction) {
        action.performWithSender(self, target: nil)
    }

    /// Performs the actions and calls the targets added for any of the events, in the order in which they were
    /// added.
    ///
    /// As in UIKit, a disabled control sends events too. `simulateTap()` taps as a person does: it does nothing if
    /// the control is disabled.
    open func sendActions(for controlEvents: Event) {
        for (events, handler) in handlers where !events.isDisjoint(with: controlEvents) {
            switch handler {
            case .action(let action): sendAction(action)
            case .target(let call): call(self, from: self)
            }
        }
    }

    /// Whether the person can tap the control as a whole.
    var isTappedAsWhole: Bool { true }

    /// Sends the events of a lifted finger, at the end of a person's tap.
    func sendTap() {
        sendActions(for: .touchUpInside)
    }

    /// The events for which actions or targets were added.
    open var allControlEvents: Event {
        handlers.reduce(into: Event()) { $0.formUnion($1.events) }
    }
}
#endif
