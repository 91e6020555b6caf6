import HeadlessUIKit
import TestSupport
import Testing

@testable import ShowcaseApps

@MainActor
@Suite(.timeLimit(.minutes(5)))
struct BeepingCounterViewControllerTests {
    let clock = ManualClock()
    let screen: BeepingCounterViewController

    init() {
        screen = BeepingCounterViewController(clock: clock)
        screen.loadViewIfNeeded()
    }

    private func label(_ identifier: String) throws -> UILabel {
        try #require(screen.view.descendant(identifier))
    }

    private func tap(_ identifier: String) async throws {
        let button: UIButton = try #require(screen.view.descendant(identifier))
        #expect(button.simulateTap())
        await screen.controller.settle()
    }

    @Test("The screen shows zero at once, without a beep")
    func start() throws {
        #expect(try label("beepingCounter.value").text == "0")
        #expect(try label("beepingCounter.beep").isHidden)
    }

    @Test("The buttons count up and down, and have accessibility labels")
    func counts() async throws {
        try await tap("beepingCounter.increment")
        try await tap("beepingCounter.increment")
        #expect(try label("beepingCounter.value").text == "2")
        try await tap("beepingCounter.decrement")
        #expect(try label("beepingCounter.value").text == "1")
        let button: UIButton = try #require(screen.view.descendant("beepingCounter.increment"))
        #expect(button.accessibilityLabel == "Increment")
    }

    @Test("Each decrement at zero beeps, and is counted until the beeps have ended")
    func beeps() async throws {
        try await tap("beepingCounter.decrement")
        #expect(try label("beepingCounter.value").text == "0")
        #expect(try !label("beepingCounter.beep").isHidden)
        #expect(try label("beepingCounter.beep").text == "Beep!")
        try await tap("beepingCounter.decrement")
        #expect(try label("beepingCounter.beep").text == "Beep! × 2")

        let models = screen.controller.models
        await clock.waitForSleepers()
        clock.advance(by: Loudspeaker.beepLength)
        for await model in models where model.beeps == 0 { break }
        await screen.controller.settle()
        #expect(try label("beepingCounter.beep").isHidden)
    }

    @Test("The screen is released, and stops its loop")
    func release() async {
        weak var released: BeepingCounterViewController?
        let controller = {
            let screen = BeepingCounterViewController(clock: clock)
            screen.loadViewIfNeeded()
            released = screen
            #expect(screen.controller.running)
            return screen.controller
        }()
        #expect(released == nil)
        #expect(!controller.running)
    }
}
