import Testing

@testable import ShowcaseApps

/// A service whose answers come from the test, in any order. A cancelled request ends at once.
struct ScriptedAuthenticator: Authenticating {
    /// A request without an answer.
    struct Call: Sendable {
        let credentials: Credentials
        fileprivate let answers = AsyncStream.makeStream(of: Result<Account, SignInError>.self)
        fileprivate let ended = AsyncStream.makeStream(of: Void.self)

        func answer(_ result: Result<Account, SignInError>) { answers.continuation.yield(result) }

        /// Waits until the request is answered or cancelled.
        func end() async {
            for await _ in ended.stream {}
        }
    }

    private let calls = AsyncStream.makeStream(of: Call.self)

    func signIn(_ credentials: Credentials) async throws(SignInError) -> Account {
        let call = Call(credentials: credentials)
        defer { call.ended.continuation.finish() }
        calls.continuation.yield(call)
        for await answer in call.answers.stream { return try answer.get() }
        throw .cancelled
    }

    /// Returns the next request, in the order of arrival. Waits until there is one.
    func nextCall() async throws -> Call {
        var iterator = calls.stream.makeAsyncIterator()
        return try #require(await iterator.next())
    }
}

extension Credentials {
    static let sample = Credentials(email: "ada@example.com", password: "analytical")
}

extension Account {
    static let sample = Account(name: "Ada Lovelace", email: "ada@example.com")
}
