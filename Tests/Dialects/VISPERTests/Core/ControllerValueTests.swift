import HeadlessUIKit
import TestSupport
import Testing
import VISPER_Core

@MainActor
@Suite("Values that modules store on controllers")
struct ControllerValueTests {
    private enum Count: ControllerValueKey {
        static var defaultValue: Int { 7 }
    }

    private enum Note: ControllerValueKey {
        static var defaultValue: String? { nil }
    }

    private enum Instance: ControllerValueKey {
        static var defaultValue: LifetimeTracker.Instance? { nil }
    }

    @Test("A controller without a stored value has the key's default")
    func defaults() {
        let controller = UIViewController()
        #expect(controller[Count.self] == 7)
        #expect(controller[Note.self] == nil)
    }

    @Test("Each controller stores a separate value for each key")
    func independence() {
        let first = UIViewController()
        let second = UIViewController()
        first[Count.self] += 1
        first[Note.self] = "first"
        #expect(first[Count.self] == 8)
        #expect(first[Note.self] == "first")
        #expect(second[Count.self] == 7)
        #expect(second[Note.self] == nil)
    }

    @Test("An optional value can be set back to nil")
    func takenBack() {
        let controller = UIViewController()
        controller[Note.self] = "note"
        controller[Note.self] = nil
        #expect(controller[Note.self] == nil)
    }

    @Test("A value is released with its controller")
    func lifetime() {
        let tracker = LifetimeTracker()
        do {
            let controller = UIViewController()
            controller[Instance.self] = tracker.instance()
            #expect(tracker.alive == 1)
        }
        #expect(tracker.alive == 0)
    }
}
