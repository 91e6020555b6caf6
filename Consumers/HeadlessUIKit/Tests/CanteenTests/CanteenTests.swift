import HeadlessUIKit
import MillraceScreens
import Testing

@testable import Canteen

@MainActor
struct CanteenTests {
    // Launched as by the system, but without its loop: the test has one.
    @Test func aTapLeadsToTheSoup() async throws {
        UIApplication.shared.headlessLaunch(AppDelegate())
        let window = try #require(UIApplication.shared.keyWindow)
        let navigation = try #require(window.rootViewController as? UINavigationController)
        let menu = try #require(navigation.topViewController as? MenuViewController)
        await nextTurn()

        #expect(menu.button.simulateTap())
        await nextTurn()
        #expect(
            ScreenStructure(of: navigation).text == """
                screen "Soup"
                  navigation bar "Soup"
                    back button "Menu" → tap
                  text "Leek and potato"

                """
        )

        #expect(navigation.simulateBack())
        await nextTurn()
        #expect(navigation.topViewController === menu)
    }

    // A screen by itself needs no window.
    @Test func theScreenSaysWhatItDoes() {
        #expect(
            ScreenStructure(of: MenuViewController()).text == """
                screen "Menu"
                  button "Soup of the day" → tap

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
