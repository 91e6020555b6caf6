import MobiusCore
import TestSupport
import Testing

@testable import ShowcaseApps

@Suite("The effects of a login", .timeLimit(.minutes(1)))
struct LoginEffectTests {
    private let authenticator = ScriptedAuthenticator()
    private let events = AsyncStream.makeStream(of: Login.Event.self)

    private func connect() -> Connection<Login.Effect> {
        let continuation = events.continuation
        return Login.effectHandler(authenticator: authenticator).connect { continuation.yield($0) }
    }

    @Test(
        "Signing in answers with what the service says",
        arguments: [
            Result<Account, SignInError>.success(.sample), .failure(.wrongCredentials),
        ]
    )
    func signingIn(answer: Result<Account, SignInError>) async throws {
        let connection = connect()
        connection.accept(.signIn(.sample))
        let call = try await authenticator.nextCall()
        #expect(call.credentials == .sample)
        call.answer(answer)
        #expect(await events.stream.first { _ in true } == .answered(.sample, answer))
        connection.dispose()
    }

    @Test("A request that is cancelled says nothing; the next one does")
    func cancelling() async throws {
        let connection = connect()
        connection.accept(.signIn(.sample))
        let cancelled = try await authenticator.nextCall()
        connection.accept(.cancelSignIn)
        await cancelled.end()
        connection.accept(.signIn(.sample))
        try await authenticator.nextCall().answer(.success(.sample))
        #expect(await events.stream.first { _ in true } == .answered(.sample, .success(.sample)))
        connection.dispose()
    }

    @Test("A new request takes the place of the one before")
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
