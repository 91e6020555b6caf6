/// What somebody signs in with.
struct Credentials: Equatable, Sendable {
    var email = ""
    var password = ""
}

/// Who says whether somebody may come in.
protocol Authenticating: Sendable {
    /// The account for the credentials. Throws ``SignInError/cancelled`` when the calling task is cancelled.
    func signIn(_ credentials: Credentials) async throws(SignInError) -> Account
}

/// Somebody who is known.
struct Account: Equatable, Sendable {
    var name: String
    var email: String
}

/// Why somebody is not signed in.
enum SignInError: Error, Equatable {
    case wrongCredentials
    case serverDown
    case cancelled
}

extension Authenticating {
    /// What ``signIn(_:)`` returns or throws.
    func answer(to credentials: Credentials) async -> Result<Account, SignInError> {
        do {
            return .success(try await signIn(credentials))
        } catch {
            return .failure(error)
        }
    }
}

extension SignInError {
    /// For people.
    var explanation: String {
        switch self {
        case .wrongCredentials: "There is no account with this email address and password."
        case .serverDown: "The server is down. Try again in a moment."
        case .cancelled: "Cancelled. Nobody is signed in."
        }
    }

    /// Whether the same credentials may get another answer.
    var isWorthAnotherTry: Bool { self != .wrongCredentials }
}
