import Foundation

/// Accessors and checks of the credentials for the form.
extension Credentials {
    subscript(field: Login.Field) -> String {
        get {
            switch field {
            case .email: email
            case .password: password
            }
        }
        set {
            switch field {
            case .email: email = newValue
            case .password: password = newValue
            }
        }
    }

    static let shortestPassword = 8

    /// The error in a field, in words; nil if there is none.
    func fault(of field: Login.Field) -> String? {
        switch field {
        case .email where email.isEmpty: "Enter your email address."
        case .email where !hasFormOfAddress: "Enter an address such as ada@example.com."
        case .password where password.isEmpty: "Enter your password."
        case .password where password.count < Self.shortestPassword:
            "Passwords have at least \(Self.shortestPassword) characters."
        case .email, .password: nil
        }
    }

    /// Whether the text has the form of an address. Only the service knows which addresses exist.
    private var hasFormOfAddress: Bool {
        let parts = email.split(separator: "@", omittingEmptySubsequences: false)
        guard parts.count == 2, !email.contains(where: \.isWhitespace), !parts[0].isEmpty else {
            return false
        }
        let labels = parts[1].split(separator: ".", omittingEmptySubsequences: false)
        return labels.count > 1 && labels.allSatisfy { !$0.isEmpty }
    }
}
