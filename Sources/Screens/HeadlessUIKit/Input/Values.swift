#if !os(iOS) && !os(tvOS) && !os(visionOS)
import Foundation

extension UISlider {
    /// Moves the knob to a value as a person does: sends `touchDown`, then `valueChanged` and `primaryActionTriggered`
    /// unless the value stays the same, then `touchUpInside`. A value outside of the range moves the knob to its end.
    ///
    /// - Returns: Whether the person could move it. False if the slider is disabled or cannot be touched.
    @discardableResult
    public func simulateSliding(to newValue: Float) -> Bool {
        guard isEnabled, headlessCanBeTouched else { return false }
        sendActions(for: .touchDown)
        let oldValue = value
        value = newValue
        if value != oldValue { sendActions(for: [.valueChanged, .primaryActionTriggered]) }
        sendActions(for: .touchUpInside)
        return true
    }
}

extension UISegmentedControl {
    /// Taps a segment as a person does: selects it, performs its action, and sends `valueChanged` and
    /// `primaryActionTriggered`. A tap on the selected segment does nothing.
    ///
    /// - Returns: Whether the person could tap it. False if the segment or the control is disabled, if there is no such
    ///   segment, or if the control cannot be touched.
    @discardableResult
    public func simulateTap(onSegment index: Int) -> Bool {
        guard isEnabled, headlessCanBeTouched, (0..<numberOfSegments).contains(index),
            isEnabledForSegment(at: index)
        else { return false }
        guard index != selectedSegmentIndex else { return true }
        selectedSegmentIndex = index
        if let action = actionForSegment(at: index) { sendAction(action) }
        sendActions(for: [.valueChanged, .primaryActionTriggered])
        if isMomentary { selectedSegmentIndex = Self.noSegment }
        return true
    }
}

extension UISearchBar {
    /// Taps a button of the scope bar as a person does: selects it, and notifies the delegate. A tap on the selected
    /// button does nothing.
    ///
    /// - Returns: Whether the person could tap it. False without such a button, and if the bar cannot be touched.
    @discardableResult
    public func simulateTap(onScope index: Int) -> Bool {
        guard showsScopeBar, headlessCanBeTouched, scopeButtonTitles?.indices.contains(index) ?? false else {
            return false
        }
        guard index != selectedScopeButtonIndex else { return true }
        selectedScopeButtonIndex = index
        delegate?.searchBar(self, selectedScopeButtonIndexDidChange: index)
        return true
    }
}
#endif
