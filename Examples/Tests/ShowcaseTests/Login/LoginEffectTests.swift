import MillraceTesting
import MobiusCore
import TestSupport
import Testing

@testable import ShowcaseApps

@Suite("The effects of a login", .timeLimit(.minutes(30)))
struct LoginEffectTests {
    private let authenticator = ScriptedAuthenticator()

    private func connect() -> Connection<Login.Effect> {
        Login.effectHandler(authenticator: authenticator).connect { _ in }
    }

    /// A test store for a loop with the effect handler. The form of the loop's model is completed.
    private func makeTest() -> TestStore<MobiusLoop<Login.Model, Login.Event, Login.Effect>> {
        TestStore(
            Mobius.loop(
                update: Login.update,
                effectHandler: Login.effectHandler(authenticator: authenticator)
            ).start(from: Login.Model(credentials: .sample))
        )
    }

    @Test(
        "Signing in sends the service's answer as an event",
        arguments: [
            Result<Account, SignInError>.success(.sample), .failure(.wrongCredentials),
        ]
    )
    func signingIn(answer: Result<Account, SignInError>) async throws {
        let test = makeTest()
        try await test.send(.submitted, effects: [.signIn(.sample)]) {
            $0.checkedFields = [.email, .password]
            $0.phase = .submitting
        }
        let call = try await authenticator.nextCall()
        #expect(call.credentials == .sample)
        call.answer(answer)
        try await test.receive(.answered(.sample, answer)) { model in
            switch answer {
            case .success(let account): model = Login.Model(phase: .signedIn(account))
            case .failure(let error): model.phase = .failed(error)
            }
        }
        try await test.finish()
    }

    @Test("A cancelled request sends no event; the next one does")
    func cancelling() async throws {
        let test = makeTest()
        try await test.send(.submitted, effects: [.signIn(.sample)]) {
            $0.checkedFields = [.email, .password]
            $0.phase = .submitting
        }
        let cancelled = try await authenticator.nextCall()
        try await test.send(.cancelled, effects: [.cancelSignIn]) { $0.phase = .failed(.cancelled) }
        await cancelled.end()
        try await test.send(.submitted, effects: [.signIn(.sample)]) { $0.phase = .submitting }
        try await authenticator.nextCall().answer(.failure(.serverDown))
        try await test.receive(.answered(.sample, .failure(.serverDown))) { $0.phase = .failed(.serverDown) }
        try await test.finish()
    }

    @Test("A new request replaces the previous one")
    func latest() async throws {
        let connection = connect()
        connection.accept(.signIn(.sample))
        let first = try await authenticator.nextCall()
        connection.accept(.signIn(.sample))
        await first.end()
        connection.dispose()
    }

    @Test("When the loop ends its request is cancelled")
    func disposal() async throws {
        let connection = connect()
        connection.accept(.signIn(.sample))
        let call = try await authenticator.nextCall()
        connection.dispose()
        await call.end()
    }
}
