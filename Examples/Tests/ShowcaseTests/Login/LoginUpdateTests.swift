import MobiusCore
import Testing

@testable import ShowcaseApps

@Suite("Login: the update function")
struct LoginUpdateTests {
    private typealias Model = Login.Model

    private let filled = Model(credentials: .sample)
    private let submitting = Model(
        credentials: .sample,
        checkedFields: [.email, .password],
        phase: .submitting
    )

    /// The model after the events, and the effects of the last event.
    private func model(_ start: Model, _ events: Login.Event...) -> (model: Model, effects: [Login.Effect]) {
        events.reduce((start, [])) { state, event in
            let next = Login.update(model: state.model, event: event)
            return (next.model ?? state.model, next.effects)
        }
    }

    @Test("Typing fills the form, and shows no errors")
    func typing() {
        let end = model(Model(), .edited(.email, "ada"), .edited(.password, "a"))
        #expect(end.model == Model(credentials: Credentials(email: "ada", password: "a")))
        #expect(end.model[line: .email].complaint == nil)
        #expect(!end.model.canSubmit)
    }

    @Test("A field shows its complaint from when it is left until it is corrected")
    func leaving() {
        let left = model(Model(), .edited(.email, "ada"), .left(.email)).model
        #expect(left[line: .email].complaint == "Enter an address such as ada@example.com.")
        #expect(left[line: .password].complaint == nil)
        let corrected = model(left, .edited(.email, "ada@example.com")).model
        #expect(corrected[line: .email].complaint == nil)
    }

    @Test("Leaving an empty field shows no complaint")
    func passing() {
        #expect(Login.update(model: Model(), event: .left(.email)) == .noChange)
    }

    @Test("An incomplete form is not sent: it shows an error for each missing field")
    func incomplete() {
        let end = model(Model(), .submitted)
        #expect(end.effects == [])
        #expect(end.model.phase == .editing)
        #expect(end.model[line: .email].complaint == "Enter your email address.")
        #expect(end.model[line: .password].complaint == "Enter your password.")
    }

    @Test("A complete form is sent, once")
    func submission() {
        #expect(filled.canSubmit)
        let end = model(filled, .submitted)
        #expect(end.model == submitting)
        #expect(end.effects == [.signIn(.sample)])
        #expect(!end.model.canSubmit)
        #expect(Login.update(model: submitting, event: .submitted) == .noChange)
    }

    @Test("Signing in sets the account and clears the password")
    func success() {
        let end = model(submitting, .answered(.sample, .success(.sample)))
        #expect(end.model == Model(phase: .signedIn(.sample)))
        #expect(end.model.account == .sample)
        #expect(end.model.credentials == Credentials())
    }

    @Test(
        "A failure leaves the form as it is, to be sent again",
        arguments: [
            SignInError.wrongCredentials, .serverDown,
        ]
    )
    func failure(error: SignInError) {
        let failed = model(submitting, .answered(.sample, .failure(error))).model
        #expect(failed.phase == .failed(error))
        #expect(failed.credentials == .sample)
        #expect(model(failed, .submitted).effects == [.signIn(.sample)])
    }

    @Test("A failure is cleared when the form changes")
    func editingAfterFailure() {
        let failed = model(submitting, .answered(.sample, .failure(.wrongCredentials))).model
        #expect(model(failed, .edited(.password, "difference")).model.phase == .editing)
    }

    @Test("Cancelling stops the request, and its answer is ignored")
    func cancelling() {
        let cancelled = model(submitting, .cancelled)
        #expect(cancelled.effects == [.cancelSignIn])
        #expect(cancelled.model.phase == .failed(.cancelled))
        let late = Login.Event.answered(.sample, .success(.sample))
        #expect(Login.update(model: cancelled.model, event: late) == .noChange)
        #expect(Login.update(model: filled, event: .cancelled) == .noChange)
    }

    @Test("The answer to an earlier request is ignored while a newer one is pending")
    func overtakenAnswer() {
        let other = Credentials(email: "grace@example.com", password: "nanosecond")
        let late = Login.Event.answered(other, .success(Account(name: "Grace", email: other.email)))
        #expect(Login.update(model: submitting, event: late) == .noChange)
    }

    @Test(
        "Changing the form while it is sent cancels the request",
        arguments: [
            Login.Event.edited(.email, "a"), .suggestionChosen(Credentials(email: "b", password: "c")),
        ]
    )
    func changeWhileSubmitting(event: Login.Event) {
        let end = model(submitting, event)
        #expect(end.model.phase == .editing)
        #expect(end.effects == [.cancelSignIn])
    }

    @Test("A suggestion fills the form, without complaints")
    func suggestion() {
        let end = model(Model(), .edited(.email, "x"), .left(.email), .suggestionChosen(.sample))
        #expect(end.model == filled)
        #expect(end.effects == [])
    }

    @Test("Signing out leads to an empty form")
    func signingOut() {
        let signedIn = Model(phase: .signedIn(.sample))
        #expect(model(signedIn, .signedOut).model == Model())
        #expect(Login.update(model: filled, event: .signedOut) == .noChange)
    }

    @Test(
        "The form of a signed-in user ignores input",
        arguments: [
            Login.Event.edited(.email, "a"), .left(.email), .suggestionChosen(.sample), .submitted,
            .cancelled,
            .answered(.sample, .failure(.serverDown)),
        ]
    )
    func closedForm(event: Login.Event) {
        #expect(Login.update(model: Model(phase: .signedIn(.sample)), event: event) == .noChange)
    }
}
