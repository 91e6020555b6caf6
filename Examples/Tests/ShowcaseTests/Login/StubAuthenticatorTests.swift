import TestSupport
import Testing

@testable import ShowcaseApps

@Suite(.timeLimit(.minutes(30)))
struct StubAuthenticatorTests {
    private let clock = ManualClock()
    private let authenticator: StubAuthenticator

    init() {
        authenticator = StubAuthenticator(clock: clock)
    }

    /// The answer to a suggestion, after the longest delay.
    private func answer(to id: String) async throws -> Result<Account, SignInError> {
        let suggestion = try #require([LoginSuggestion].stubbed.first { $0.id == id })
        let request = Task { await authenticator.answer(to: suggestion.credentials) }
        await clock.waitForSleepers()
        clock.advance(by: StubAuthenticator.longDelay)
        return await request.value
    }

    @Test("Each suggested login has the described outcome")
    func suggestions() async throws {
        #expect(try await answer(to: "success") == .success(.sample))
        #expect(try await answer(to: "wrong") == .failure(.wrongCredentials))
        #expect(try await answer(to: "slow").get().name == "Grace Hopper")
        #expect(try await answer(to: "down") == .failure(.serverDown))
        #expect(try await answer(to: "down").get().name == "Alan Turing")
        #expect(Set([LoginSuggestion].stubbed.map(\.id)).count == [LoginSuggestion].stubbed.count)
    }

    @Test("An unknown address is answered as wrong credentials")
    func unknown() async {
        let request = Task {
            await authenticator.answer(to: Credentials(email: "x@example.com", password: ""))
        }
        await clock.waitForSleepers()
        clock.advance(by: StubAuthenticator.usualDelay)
        #expect(await request.value == .failure(.wrongCredentials))
    }

    @Test("A request that is cancelled ends at once")
    func cancellation() async {
        let request = Task { await authenticator.answer(to: .sample) }
        await clock.waitForSleepers()
        request.cancel()
        #expect(await request.value == .failure(.cancelled))
    }
}
