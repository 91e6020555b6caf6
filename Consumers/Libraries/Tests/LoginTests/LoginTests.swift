import HeadlessUIKit
import MillraceScreenTesting
import Testing

@MainActor
struct LoginTests {
    @Test func complaint() {
        let screen = UINavigationController(rootViewController: LoginViewController(email: "ada"))
        assertScreen(screen, matches: .text)
    }
}
