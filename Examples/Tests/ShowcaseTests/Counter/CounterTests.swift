import HeadlessUIKit
import MillraceTesting
import Testing

@testable import ShowcaseApps

@MainActor
struct CounterTests {
    let screen = CounterViewController()

    init() {
        screen.loadViewIfNeeded()
    }

    private func tap(_ identifier: String) throws {
        let button: UIButton = try #require(screen.view.descendant(identifier))
        button.simulateTap()
    }

    private func count() throws -> String? {
        let label: UILabel = try #require(screen.view.descendant("counter.value"))
        return label.text
    }

    @Test("The counter starts at zero and cannot be reset there")
    func startsAtZero() throws {
        #expect(try count() == "0")
        let reset: UIButton = try #require(screen.view.descendant("counter.reset"))
        #expect(!reset.isEnabled)
    }

    @Test("The buttons count up, down and back to zero")
    func counts() throws {
        let test = TestStore(screen.presenter)
        try tap("counter.increment")
        try test.receive(.increment) { $0.count = 1 }
        try tap("counter.decrement")
        try test.receive(.decrement) { $0.count = 0 }
        try tap("counter.decrement")
        try test.receive(.decrement) { $0.count = -1 }
        #expect(try count() == "-1")
        try tap("counter.reset")
        try test.receive(.reset) { $0.count = 0 }
        #expect(try count() == "0")
        try test.finish()
    }

    @Test("Every button has an accessibility label")
    func labels() throws {
        for name in ["Increment", "Decrement", "Reset"] {
            let button: UIButton = try #require(screen.view.descendant("counter.\(name.lowercased())"))
            #expect(button.accessibilityLabel == name)
        }
    }

    @Test("Two counters are independent")
    func independence() throws {
        let other = CounterViewController()
        other.loadViewIfNeeded()
        try tap("counter.increment")
        let otherLabel: UILabel = try #require(other.view.descendant("counter.value"))
        #expect(otherLabel.text == "0")
    }

    @Test("The screen shows a count that an action sets")
    func set() throws {
        let test = TestStore(screen.presenter)
        try test.send(.set(5)) { $0.count = 5 }
        #expect(try count() == "5")
        try test.finish()
    }

    @Test("The screen is released with its presenter")
    func release() {
        weak var released: CounterViewController?
        do {
            let screen = CounterViewController()
            screen.loadViewIfNeeded()
            released = screen
        }
        #expect(released == nil)
    }
}
