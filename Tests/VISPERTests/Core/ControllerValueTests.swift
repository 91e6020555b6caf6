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

    @Test("A controller that was given nothing has the default")
    func defaults() {
        let controller = UIViewController()
        #expect(controller[Count.self] == 7)
        #expect(controller[Note.self] == nil)
    }

    @Test("Each key names a value of its own, on each controller")
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

    @Test("An optional value can be taken back")
    func takenBack() {
        let controller = UIViewController()
        controller[Note.self] = "note"
        controller[Note.self] = nil
        #expect(controller[Note.self] == nil)
    }

    @Test("A value is freed with its controller")
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
