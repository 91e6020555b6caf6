import HeadlessUIKit
import TestSupport
import Testing

@testable import ShowcaseApps

@MainActor
@Suite(.timeLimit(.minutes(30)))
struct CookieJarViewControllerTests {
    let clock = ManualClock()
    let screen: CookieJarViewController

    init() {
        screen = CookieJarViewController(clock: clock)
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

    @Test("The screen shows the empty jar at once, without the sign")
    func start() throws {
        #expect(try label("cookieJar.value").text == "0")
        #expect(try label("cookieJar.sign").isHidden)
    }

    @Test("The buttons put and take cookies, and have accessibility labels")
    func counts() async throws {
        try await tap("cookieJar.put")
        try await tap("cookieJar.put")
        #expect(try label("cookieJar.value").text == "2")
        try await tap("cookieJar.take")
        #expect(try label("cookieJar.value").text == "1")
        let button: UIButton = try #require(screen.view.descendant("cookieJar.put"))
        #expect(button.accessibilityLabel == "Put")
    }

    @Test("Each attempt to take from the empty jar shows the sign, and is counted until the signs have ended")
    func signs() async throws {
        try await tap("cookieJar.take")
        #expect(try label("cookieJar.value").text == "0")
        #expect(try !label("cookieJar.sign").isHidden)
        #expect(try label("cookieJar.sign").text == "Empty!")
        try await tap("cookieJar.take")
        #expect(try label("cookieJar.sign").text == "Empty! × 2")

        let models = screen.controller.models
        await clock.waitForSleepers()
        clock.advance(by: EmptySign.signTime)
        for await model in models where model.signs == 0 { break }
        await screen.controller.settle()
        #expect(try label("cookieJar.sign").isHidden)
    }

    @Test("The screen is released, and stops its loop")
    func release() async {
        weak var released: CookieJarViewController?
        let controller = {
            let screen = CookieJarViewController(clock: clock)
            screen.loadViewIfNeeded()
            released = screen
            #expect(screen.controller.running)
            return screen.controller
        }()
        #expect(released == nil)
        #expect(!controller.running)
    }
}
