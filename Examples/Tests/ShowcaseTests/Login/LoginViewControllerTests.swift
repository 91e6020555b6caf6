import HeadlessUIKit
import MillraceScreenTesting
import TestSupport
import Testing

@testable import ShowcaseApps

/// The screen as a person uses it.
@MainActor
@Suite(.timeLimit(.minutes(30)))
struct LoginViewControllerTests {
    let authenticator = ScriptedAuthenticator()
    let screen: LoginViewController
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 390, height: 844))

    init() {
        screen = LoginViewController(authenticator: authenticator)
        window.rootViewController = UINavigationController(rootViewController: screen)
        window.isHidden = false
    }

    // MARK: Helpers

    private func view<View: UIView>(_ identifier: String) throws -> View {
        try #require(screen.view.descendant(identifier))
    }

    private func field(_ identifier: String) throws -> UITextField { try view(identifier) }
    private func button(_ identifier: String) throws -> UIButton { try view(identifier) }

    /// The text of a label; nil while it is hidden.
    private func text(_ identifier: String) throws -> String? {
        let label: UILabel = try view(identifier)
        return label.headlessCanBeTouched || !label.isHidden ? label.text : nil
    }

    private func type(_ text: String, into identifier: String) async throws {
        #expect(try field(identifier).simulateEditing(text: text))
        await screen.controller.settle()
    }

    private func tap(_ identifier: String) async throws {
        #expect(try button(identifier).simulateTap(), "\(identifier) cannot be tapped")
        await screen.controller.settle()
    }

    private func choose(_ id: String) async throws {
        let row = try #require([LoginSuggestion].stubbed.firstIndex { $0.id == id })
        #expect(screen.tableView.simulateSelection(of: IndexPath(row: row, section: 0)))
        await screen.controller.settle()
    }

    /// Waits until the screen shows the answer to a request.
    private func settle(until isReached: (Login.Phase) -> Bool) async {
        for await model in screen.controller.models where isReached(model.phase) { break }
        await screen.controller.settle()
    }

    private func signIn() async throws {
        try await choose("success")
        try await tap("login.submit")
        try await authenticator.nextCall().answer(.success(.sample))
        await settle { $0 == .signedIn(.sample) }
    }

    // MARK: Tests

    @Test("An empty form cannot be sent with the button, and shows no errors")
    func start() async throws {
        await screen.controller.settle()
        #expect(screen.title == "Sign In")
        #expect(try !button("login.submit").isEnabled)
        #expect(try text("login.email.complaint") == nil)
        #expect(try button("login.cancel").isHidden)
        #expect(try field("login.password").isSecureTextEntry)
        #expect(try field("login.email").textContentType == .username)
    }

    @Test("The screen with a complaint matches the stored screen, as text and as HTML")
    func complaintOnScreen() async throws {
        await screen.controller.settle()
        try await type("ada", into: "login.email")
        try await type("correct horse", into: "login.password")
        let stack = try #require(window.rootViewController)
        assertScreen(stack, matches: .text)
        assertScreen(stack, matches: .html)
    }

    @Test("A complaint is shown when the field is left, not during typing")
    func complaints() async throws {
        try await type("ada", into: "login.email")
        #expect(try text("login.email.complaint") == nil)
        try await type("x", into: "login.password")
        #expect(try text("login.email.complaint") == "Enter an address such as ada@example.com.")
        #expect(try text("login.password.complaint") == nil)
        try await type("ada@example.com", into: "login.email")
        #expect(try text("login.email.complaint") == nil)
        #expect(try text("login.password.complaint") == "Passwords have at least 8 characters.")
    }

    @Test("Typing updates the field's own line, and no other")
    func updates() async throws {
        func counts() throws -> [String?] {
            let badges: [UILabel] = try [view("updates.login.email"), view("updates.login.password")]
            return badges.map(\.text)
        }
        await screen.controller.settle()
        #expect(try counts() == ["↻ 1", "↻ 1"])
        try await type("ada", into: "login.email")
        #expect(try counts() == ["↻ 2", "↻ 1"])
        try await type("x", into: "login.password")
        // Typing in the password field took the focus from the email field. So the email field's complaint appeared,
        // which is its third update.
        #expect(try counts() == ["↻ 3", "↻ 2"])
    }

    @Test("A field with a complaint is invalid, and the complaint is its accessible description")
    func invalidField() async throws {
        let field = try field("login.email")
        #expect(!field.headlessIsInvalid)
        #expect(field.simulateReturn())
        await screen.controller.settle()
        #expect(field.headlessIsInvalid)
        let complaint: UILabel = try view("login.email.complaint")
        #expect(field.headlessDescriber === complaint)
        try await type("ada@example.com", into: "login.email")
        #expect(!field.headlessIsInvalid)
        #expect(field.headlessDescriber == nil)
    }

    @Test("The fields show the model's text, even while the person edits")
    func travel() async throws {
        try await type("ada", into: "login.email")
        #expect(try field("login.email").isEditing)
        screen.controller.dispatchEvent(.suggestionChosen(.sample))
        await screen.controller.settle()
        #expect(try field("login.email").text == "ada@example.com")
    }

    @Test("The return key sends the form, or shows which field is missing")
    func returnKey() async throws {
        #expect(try field("login.email").simulateReturn())
        await screen.controller.settle()
        #expect(try text("login.email.complaint") == "Enter your email address.")
        try await type("ada@example.com", into: "login.email")
        try await type("analytical", into: "login.password")
        #expect(try button("login.submit").isEnabled)
        #expect(try field("login.password").simulateReturn())
        #expect(try await authenticator.nextCall().credentials == .sample)
    }

    @Test("A suggestion fills the fields, also the one that is being edited")
    func suggestion() async throws {
        try await type("x", into: "login.email")
        try await choose("success")
        #expect(try field("login.email").text == "ada@example.com")
        #expect(try field("login.password").text == "analytical")
        #expect(try text("login.email.complaint") == nil)
    }

    @Test("The screen shows the pending request, then the account, and after signing out an empty form")
    func signingIn() async throws {
        try await choose("success")
        try await tap("login.submit")
        #expect(try text("login.status") == "Signing in as ada@example.com")
        #expect(try !button("login.submit").isEnabled)
        #expect(try button("login.submit").configuration?.showsActivityIndicator == true)
        #expect(try !button("login.cancel").isHidden)
        try await authenticator.nextCall().answer(.success(.sample))
        await settle { $0 == .signedIn(.sample) }
        #expect(screen.title == "Account")
        #expect(try text("account.name") == "Ada Lovelace")
        #expect(try text("account.email") == "ada@example.com")
        #expect(try !button("login.submit").headlessCanBeTouched)
        #expect(try field("login.password").text == "")
        try await tap("account.signOut")
        #expect(screen.title == "Sign In")
        #expect(try field("login.email").text == "")
        #expect(try !button("account.signOut").headlessCanBeTouched)
    }

    @Test("After a failure the form can be sent again")
    func retry() async throws {
        try await choose("down")
        try await tap("login.submit")
        try await authenticator.nextCall().answer(.failure(.serverDown))
        await settle { $0 == .failed(.serverDown) }
        #expect(try text("login.status") == "The server is down. Try again in a moment.")
        #expect(try button("login.submit").configuration?.title == "Try Again")
        try await tap("login.submit")
        try await authenticator.nextCall().answer(.success(.sample))
        await settle { $0 == .signedIn(.sample) }
    }

    @Test("Wrong credentials show a message until the form changes, and no offer to try again")
    func wrongCredentials() async throws {
        try await choose("wrong")
        try await tap("login.submit")
        try await authenticator.nextCall().answer(.failure(.wrongCredentials))
        await settle { $0 == .failed(.wrongCredentials) }
        #expect(try text("login.status") == "There is no account with this email address and password.")
        #expect(try button("login.submit").configuration?.title == "Sign In")
        try await type("analytical", into: "login.password")
        #expect(try text("login.status") == nil)
    }

    @Test("Cancelling ends the request")
    func cancelling() async throws {
        try await choose("slow")
        try await tap("login.submit")
        let call = try await authenticator.nextCall()
        try await tap("login.cancel")
        await call.end()
        #expect(try text("login.status") == "Cancelled. Nobody is signed in.")
        #expect(try button("login.cancel").isHidden)
        #expect(try button("login.submit").isEnabled)
    }

    @Test("A screen cancels its request when it is released")
    func release() async throws {
        weak var released: LoginViewController?
        await {
            let screen = LoginViewController(authenticator: authenticator)
            screen.loadViewIfNeeded()
            released = screen
            screen.controller.dispatchEvent(.suggestionChosen(.sample))
            screen.controller.dispatchEvent(.submitted)
            await screen.controller.settle()
        }()
        let call = try await authenticator.nextCall()
        #expect(released == nil)
        await call.end()
    }

    @Test("Two screens sign in independently")
    func independence() async throws {
        try await signIn()
        let other = LoginViewController(authenticator: authenticator)
        other.loadViewIfNeeded()
        other.updatePropertiesIfNeeded()
        #expect(other.title == "Sign In")
    }
}
