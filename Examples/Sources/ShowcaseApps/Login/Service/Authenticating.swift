/// An address and a password.
struct Credentials: Equatable, Sendable {
    var email = ""
    var password = ""
}

/// A service that authenticates accounts.
protocol Authenticating: Sendable {
    /// The account for the credentials. Throws ``SignInError/cancelled`` when the calling task is cancelled.
    func signIn(_ credentials: Credentials) async throws(SignInError) -> Account
}

/// An authenticated account.
struct Account: Equatable, Sendable {
    var name: String
    var email: String
}

/// A reason why signing in failed.
enum SignInError: Error, Equatable {
    case wrongCredentials
    case serverDown
    case cancelled
}

extension Authenticating {
    /// The result of ``signIn(_:)``.
    func answer(to credentials: Credentials) async -> Result<Account, SignInError> {
        do {
            return .success(try await signIn(credentials))
        } catch {
            return .failure(error)
        }
    }
}

extension SignInError {
    /// An explanation for people.
    var explanation: String {
        switch self {
        case .wrongCredentials: "There is no account with this email address and password."
        case .serverDown: "The server is down. Try again in a moment."
        case .cancelled: "Cancelled. Nobody is signed in."
        }
    }

    /// Whether a retry with the same credentials may succeed.
    var isWorthAnotherTry: Bool { self != .wrongCredentials }
}
