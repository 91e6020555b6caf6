#if !os(iOS) && !os(tvOS) && !os(visionOS)
import Foundation

/// A knob on a line, which the person moves to choose a value of a range.
///
/// A move by the person (`simulateSliding(to:)`) sends `valueChanged`. An assignment to ``value`` sends no event.
open class UISlider: UIControl {
    /// The chosen value. Other values are limited to the range from ``minimumValue`` to ``maximumValue``.
    open var value: Float {
        get { storedValue }
        set { storedValue = min(max(newValue, minimumValue), maximumValue) }
    }

    private var storedValue: Float = 0 {
        didSet { displayChange(from: oldValue, to: storedValue) }
    }

    /// The value at the leading end. A maximum that is lower becomes equal to it, and the value is limited to the new
    /// range.
    open var minimumValue: Float = 0 {
        didSet {
            displayChange(from: oldValue, to: minimumValue)
            if maximumValue < minimumValue { maximumValue = minimumValue }
            value = storedValue
        }
    }

    /// The value at the trailing end. A minimum that is higher becomes equal to it, and the value is limited to the
    /// new range.
    open var maximumValue: Float = 1 {
        didSet {
            displayChange(from: oldValue, to: maximumValue)
            if minimumValue > maximumValue { minimumValue = maximumValue }
            value = storedValue
        }
    }

    /// Whether `valueChanged` is sent while the person moves the knob, and not only at the end. Here a move has only an
    /// end.
    open var isContinuous = true

    /// The colour of the line up to the knob; nil for the tint colour.
    open var minimumTrackTintColor: UIColor? {
        didSet { displayChange(from: oldValue, to: minimumTrackTintColor) }
    }

    /// The colour of the line after the knob; nil for the host's default.
    open var maximumTrackTintColor: UIColor? {
        didSet { displayChange(from: oldValue, to: maximumTrackTintColor) }
    }

    /// The colour of the knob; nil for the host's default.
    open var thumbTintColor: UIColor? {
        didSet { displayChange(from: oldValue, to: thumbTintColor) }
    }

    /// Makes a slider from 0 to 1.
    public override init(frame: CGRect) {
        super.init(frame: frame)
    }

    /// Returns nil, because views cannot be decoded from archives here.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
    }

    /// Chooses a value. The change takes effect at once, animated or not.
    open func setValue(_ value: Float, animated: Bool) {
        self.value = value
    }
}
#endif
