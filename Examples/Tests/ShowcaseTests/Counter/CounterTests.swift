import HeadlessUIKit
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
        try tap("counter.increment")
        try tap("counter.increment")
        #expect(try count() == "2")
        try tap("counter.decrement")
        #expect(try count() == "1")
        try tap("counter.reset")
        #expect(try count() == "0")
        try tap("counter.decrement")
        #expect(try count() == "-1")
    }

    @Test("Every button says what it does")
    func labels() throws {
        for name in ["Increment", "Decrement", "Reset"] {
            let button: UIButton = try #require(screen.view.descendant("counter.\(name.lowercased())"))
            #expect(button.accessibilityLabel == name)
        }
    }

    @Test("Two counters count for themselves")
    func independence() throws {
        let other = CounterViewController()
        other.loadViewIfNeeded()
        try tap("counter.increment")
        let otherLabel: UILabel = try #require(other.view.descendant("counter.value"))
        #expect(otherLabel.text == "0")
    }

    @Test("The mutation changes the count by the action")
    func mutation() {
        var state = CounterState(count: 5)
        CounterMutation().mutate(action: .increment, state: &state)
        #expect(state.count == 6)
        CounterMutation().mutate(action: .decrement, state: &state)
        #expect(state.count == 5)
        CounterMutation().mutate(action: .reset, state: &state)
        #expect(state.count == 0)
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
