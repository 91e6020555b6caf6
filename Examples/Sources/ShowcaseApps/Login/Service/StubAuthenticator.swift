/// A service inside the app, with a few accounts. Whether it succeeds, fails or answers late depends on the account.
actor StubAuthenticator: Authenticating {
    static let usualDelay = Duration.seconds(0.8)
    static let longDelay = Duration.seconds(20)

    private struct Entry {
        var name: String
        var password: String
        var delay = usualDelay
    }

    private static let entries = [
        "ada@example.com": Entry(name: "Ada Lovelace", password: "analytical"),
        "grace@example.com": Entry(name: "Grace Hopper", password: "nanosecond", delay: longDelay),
        "alan@example.com": Entry(name: "Alan Turing", password: "universal"),
    ]

    /// The accounts whose next request fails because the server is down.
    private var outages: Set = ["alan@example.com"]
    private let clock: any Clock<Duration>

    /// - Parameter clock: The clock that measures the delays.
    init(clock: any Clock<Duration> = ContinuousClock()) {
        self.clock = clock
    }

    func signIn(_ credentials: Credentials) async throws(SignInError) -> Account {
        let entry = Self.entries[credentials.email]
        do {
            try await clock.sleep(for: entry?.delay ?? Self.usualDelay)
        } catch {
            throw .cancelled
        }
        if outages.remove(credentials.email) != nil { throw .serverDown }
        guard let entry, entry.password == credentials.password else { throw .wrongCredentials }
        return Account(name: entry.name, email: credentials.email)
    }
}
