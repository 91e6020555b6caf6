#if !os(iOS) && !os(tvOS) && !os(visionOS)
import Foundation

/// A switch that is on or off.
///
/// A tap by the person (`simulateTap()`) sends `valueChanged`. An assignment to ``isOn`` sends no event.
open class UISwitch: UIControl {
    /// Whether the switch is on.
    open var isOn = false {
        didSet { displayChange(from: oldValue, to: isOn) }
    }

    /// The colour of the switch while it is on; nil for the host's default.
    open var onTintColor: UIColor? {
        didSet { displayChange(from: oldValue, to: onTintColor) }
    }

    /// The colour of the knob; nil for the host's default.
    open var thumbTintColor: UIColor? {
        didSet { displayChange(from: oldValue, to: thumbTintColor) }
    }

    /// Makes a switch that is off.
    public override init(frame: CGRect) {
        super.init(frame: frame)
    }

    /// Returns nil, because views cannot be decoded from archives here.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
    }

    /// Turns the switch on or off. The change takes effect at once, animated or not.
    open func setOn(_ on: Bool, animated: Bool) {
        isOn = on
    }

    override func sendTap() {
        setOn(!isOn, animated: true)
        sendActions(for: [.touchUpInside, .valueChanged, .primaryActionTriggered])
    }
}
#endif
