/// Credentials to try, and the result to expect.
struct LoginSuggestion: Identifiable, Sendable {
    let id: String
    let credentials: Credentials
    let explanation: String
}

extension [LoginSuggestion] {
    /// One suggestion for each result of a ``StubAuthenticator``.
    static let stubbed = [
        LoginSuggestion(
            id: "success",
            credentials: Credentials(email: "ada@example.com", password: "analytical"),
            explanation: "Gets in"
        ),
        LoginSuggestion(
            id: "wrong",
            credentials: Credentials(email: "ada@example.com", password: "mechanical"),
            explanation: "Has forgotten the password"
        ),
        LoginSuggestion(
            id: "down",
            credentials: Credentials(email: "alan@example.com", password: "universal"),
            explanation: "Finds the server down, and up at the second try"
        ),
        LoginSuggestion(
            id: "slow",
            credentials: Credentials(email: "grace@example.com", password: "nanosecond"),
            explanation: "Waits for twenty seconds: time to cancel"
        ),
    ]
}
