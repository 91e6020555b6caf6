import HeadlessUIKit
import Testing

@testable import Hello

@MainActor
struct HelloTests {
    // Launched as by the system, but without its loop: the test has one.
    @Test func aTapLeadsToTheGreeting() async throws {
        UIApplication.shared.headlessLaunch(AppDelegate())
        let window = try #require(UIApplication.shared.keyWindow)
        let navigation = try #require(window.rootViewController as? UINavigationController)
        let start = try #require(navigation.topViewController as? StartViewController)
        await nextTurn()

        #expect(start.button.simulateTap())
        await nextTurn()
        #expect(
            window.headlessDescription == """
                UIWindow, key
                  UINavigationController, 2 screens
                    HelloViewController "Hello"
                      UILabel "Hello there"
                    UINavigationBar "Hello"
                      back button "Start"
                """
        )

        #expect(navigation.simulateBack())
        await nextTurn()
        #expect(navigation.topViewController === start)
    }

    // A screen by itself needs no window.
    @Test func theScreenSaysWhatItDoes() {
        #expect(
            StartViewController().headlessDescription == """
                StartViewController "Start"
                  UIButton "Say hello"
                """
        )
    }

    /// Waits until everything that the main queue was given before is done.
    private func nextTurn() async {
        await withCheckedContinuation { turn in
            DispatchQueue.main.async { turn.resume() }
        }
    }
}
