#if !os(iOS) && !os(tvOS) && !os(visionOS)
import HeadlessUIKit
import Testing

/// Records the events of a control, in order.
@MainActor
private final class EventLog {
    private(set) var events: [String] = []

    init(of control: UIControl, _ value: @escaping @MainActor () -> String) {
        let names: [(String, UIControl.Event)] = [
            ("down", .touchDown), ("value", .valueChanged), ("primary", .primaryActionTriggered),
            ("up", .touchUpInside),
        ]
        for (name, event) in names {
            control.addAction(
                UIAction { [unowned self] _ in events.append("\(name) \(value())") },
                for: event
            )
        }
    }

    func take() -> [String] {
        defer { events = [] }
        return events
    }
}

@MainActor
@Suite("Switches")
struct SwitchTests {
    private let toggle = UISwitch()

    @Test("A tap turns a switch on or off, and then sends actions")
    func tapping() {
        let log = EventLog(of: toggle) { [toggle] in toggle.isOn ? "on" : "off" }
        #expect(!toggle.isOn)
        #expect(toggle.simulateTap())
        #expect(toggle.isOn)
        #expect(log.take() == ["down off", "value on", "primary on", "up on"])
        #expect((toggle as UIView).simulateTap(count: 1))
        #expect(!toggle.isOn)
        #expect(log.take() == ["down on", "value off", "primary off", "up off"])
    }

    @Test("Turning a switch on or off by code sends no actions")
    func settingByCode() {
        let log = EventLog(of: toggle) { "" }
        toggle.isOn = true
        toggle.setOn(false, animated: true)
        #expect(!toggle.isOn)
        #expect(log.take() == [])
    }

    @Test("A disabled switch cannot be tapped")
    func disabled() {
        toggle.isEnabled = false
        #expect(!toggle.simulateTap())
        #expect(!toggle.isOn)
    }

    @Test("A switch calls the methods of targets")
    func targets() {
        final class Screen: UIViewController {
            var states: [Bool] = []
            func changed(_ sender: UISwitch) { states.append(sender.isOn) }
        }
        let screen = Screen()
        toggle.addTarget(screen, action: Screen.changed, for: .valueChanged)
        #expect(toggle.simulateTap())
        #expect(screen.states == [true])
    }
}

@MainActor
@Suite("Sliders")
struct SliderTests {
    private let slider = UISlider()

    @Test("A slider is at first from 0 to 1, and its value is limited to its range")
    func limits() {
        #expect((slider.value, slider.minimumValue, slider.maximumValue) == (0, 0, 1))
        slider.value = 2
        #expect(slider.value == 1)
        slider.setValue(-1, animated: true)
        #expect(slider.value == 0)
        slider.maximumValue = 10
        slider.value = 8
        slider.maximumValue = 5
        #expect(slider.value == 5)
        slider.minimumValue = 7
        #expect((slider.value, slider.minimumValue, slider.maximumValue) == (7, 7, 7))
        slider.maximumValue = 3
        #expect((slider.value, slider.minimumValue, slider.maximumValue) == (3, 3, 3))
    }

    @Test("A move of the knob sends actions if the value changes; a value outside of the range is its end")
    func sliding() {
        let log = EventLog(of: slider) { [slider] in "\(slider.value)" }
        #expect(slider.simulateSliding(to: 0.5))
        #expect(log.take() == ["down 0.0", "value 0.5", "primary 0.5", "up 0.5"])
        #expect(slider.simulateSliding(to: 3))
        #expect(log.take() == ["down 0.5", "value 1.0", "primary 1.0", "up 1.0"])
        #expect(slider.simulateSliding(to: 1))
        #expect(log.take() == ["down 1.0", "up 1.0"])
    }

    @Test("A change by code sends no actions")
    func settingByCode() {
        let log = EventLog(of: slider) { "" }
        slider.value = 0.5
        slider.maximumValue = 0.2
        #expect(log.take() == [])
    }

    @Test("A slider that is disabled or hidden cannot be moved")
    func refusing() {
        slider.isEnabled = false
        #expect(!slider.simulateSliding(to: 1))
        slider.isEnabled = true
        slider.isHidden = true
        #expect(!slider.simulateSliding(to: 1))
        #expect(slider.value == 0)
    }
}

@MainActor
@Suite("Segmented controls")
struct SegmentedControlTests {
    private let star = UIImage(systemName: "star")!
    private let control = UISegmentedControl(items: ["Day", "Week"])

    private var titles: [String?] { (0..<control.numberOfSegments).map(control.titleForSegment) }

    @Test("Segments are titles and images, which can be changed")
    func contents() {
        let control = UISegmentedControl(items: ["Day", star])
        #expect(control.numberOfSegments == 2)
        #expect(control.titleForSegment(at: 0) == "Day")
        #expect(control.imageForSegment(at: 1) == star)
        #expect(control.titleForSegment(at: 1) == nil)
        control.setTitle("Week", forSegmentAt: 1)
        #expect(control.imageForSegment(at: 1) == nil)
        control.setImage(star, forSegmentAt: 0)
        #expect(control.titleForSegment(at: 0) == nil)
        #expect(control.imageForSegment(at: 0) == star)
        #expect(UISegmentedControl(items: nil).numberOfSegments == 0)
        #expect(UISegmentedControl().titleForSegment(at: 0) == nil)
    }

    @Test("An index beyond the ends is the first or last one")
    func indices() {
        control.insertSegment(withTitle: "Year", at: 9, animated: true)
        control.insertSegment(with: star, at: -1, animated: false)
        #expect(titles == [nil, "Day", "Week", "Year"])
        #expect(control.titleForSegment(at: 9) == "Year")
        control.setTitle("Decade", forSegmentAt: 9)
        control.removeSegment(at: -1, animated: false)
        #expect(titles == ["Day", "Week", "Decade"])
    }

    @Test("The selection stays on its segment when others are inserted or removed, and ends with its own")
    func selection() {
        #expect(control.selectedSegmentIndex == UISegmentedControl.noSegment)
        control.selectedSegmentIndex = 1
        control.insertSegment(withTitle: "Hour", at: 0, animated: false)
        #expect(control.selectedSegmentIndex == 2)
        control.insertSegment(withTitle: "Year", at: 3, animated: false)
        #expect(control.selectedSegmentIndex == 2)
        control.removeSegment(at: 3, animated: false)
        control.removeSegment(at: 0, animated: false)
        #expect(control.selectedSegmentIndex == 1)
        control.removeSegment(at: 1, animated: false)
        #expect(control.selectedSegmentIndex == UISegmentedControl.noSegment)
        control.selectedSegmentIndex = 0
        control.removeAllSegments()
        #expect(control.selectedSegmentIndex == UISegmentedControl.noSegment)
        #expect(control.numberOfSegments == 0)
    }

    @Test("A tap on a segment selects it and sends actions; a tap on the selected one sends none")
    func tapping() {
        let log = EventLog(of: control) { [control] in "\(control.selectedSegmentIndex)" }
        #expect(control.simulateTap(onSegment: 1))
        #expect(control.selectedSegmentIndex == 1)
        #expect(log.take() == ["value 1", "primary 1"])
        #expect(control.simulateTap(onSegment: 1))
        #expect(log.take() == [])
        control.selectedSegmentIndex = 0
        #expect(log.take() == [])
    }

    @Test("A segment that is disabled or missing cannot be tapped, and a control only on its segments")
    func refusing() {
        control.setEnabled(false, forSegmentAt: 1)
        #expect(!control.isEnabledForSegment(at: 1))
        #expect(control.isEnabledForSegment(at: 0))
        #expect(!control.simulateTap(onSegment: 1))
        #expect(!control.simulateTap(onSegment: 2))
        #expect(!control.simulateTap(onSegment: -1))
        #expect(!control.simulateTap())
        control.isEnabled = false
        #expect(!control.simulateTap(onSegment: 0))
        control.isEnabled = true
        control.isUserInteractionEnabled = false
        #expect(!control.simulateTap(onSegment: 0))
        #expect(control.selectedSegmentIndex == UISegmentedControl.noSegment)
    }

    @Test("A momentary control has a selection only during its actions")
    func momentary() {
        let log = EventLog(of: control) { [control] in "\(control.selectedSegmentIndex)" }
        control.selectedSegmentIndex = 0
        control.isMomentary = true
        #expect(control.selectedSegmentIndex == UISegmentedControl.noSegment)
        #expect(control.simulateTap(onSegment: 1))
        #expect(control.simulateTap(onSegment: 1))
        #expect(log.take() == ["value 1", "primary 1", "value 1", "primary 1"])
        #expect(control.selectedSegmentIndex == UISegmentedControl.noSegment)
    }

    @Test("A segment of an action shows the action's image or title, and performs it before valueChanged")
    func actions() {
        var performed: [String] = []
        let day = UIAction(title: "Day") { action in
            performed.append("day \((action.sender as? UISegmentedControl)?.selectedSegmentIndex ?? 9)")
        }
        let best = UIAction(title: "Best", image: star) { _ in performed.append("best") }
        let control = UISegmentedControl(frame: .zero, actions: [day])
        control.insertSegment(action: best, at: 1, animated: false)
        control.addAction(UIAction { _ in performed.append("changed") }, for: .valueChanged)
        #expect(control.titleForSegment(at: 0) == "Day")
        #expect(control.titleForSegment(at: 1) == nil)
        #expect(control.imageForSegment(at: 1) == star)
        #expect(control.actionForSegment(at: 1) === best)
        #expect(control.simulateTap(onSegment: 0))
        #expect(control.simulateTap(onSegment: 1))
        #expect(performed == ["day 0", "changed", "best", "changed"])
    }

    @Test("Selecting a segment that does not exist stops the process")
    func missingSegment() async {
        await #expect(processExitsWith: .failure) { @MainActor in
            UISegmentedControl(items: ["Day"]).selectedSegmentIndex = 1
        }
    }

    @Test("A segment that is neither a title nor an image stops the process")
    func wrongItem() async {
        await #expect(processExitsWith: .failure) { @MainActor in
            _ = UISegmentedControl(items: [1])
        }
    }
}
#endif
