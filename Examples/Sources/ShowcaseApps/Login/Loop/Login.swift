/// Signing in: a form, the state of the request, and the account.
enum Login {
    struct Model: Equatable, Sendable {
        /// The credentials in the form. Cleared after signing in, since the password is no longer needed.
        var credentials = Credentials()
        /// The fields whose errors are shown. While the person types for the first time, it is too early for an error.
        var checkedFields: Set<Field> = []
        var phase = Phase.editing
    }

    enum Field: Sendable, CaseIterable {
        case email
        case password
    }

    /// A line of the form.
    struct Line: Equatable, Sendable {
        var text: String
        /// The error in the field, in words; nil until it may be shown.
        var complaint: String?
    }

    enum Phase: Equatable, Sendable {
        case editing
        case submitting
        case failed(SignInError)
        case signedIn(Account)
    }

    enum Event: Equatable, Sendable {
        case edited(Field, String)
        /// The person has left a field.
        case left(Field)
        case suggestionChosen(Credentials)
        case submitted
        case cancelled
        case answered(Credentials, Result<Account, SignInError>)
        case signedOut
    }

    enum Effect: Equatable, Sendable {
        case signIn(Credentials)
        case cancelSignIn
    }
}

extension Login.Model {
    /// The form's line for a field.
    subscript(line field: Login.Field) -> Login.Line {
        let isChecked = checkedFields.contains(field)
        return Login.Line(
            text: credentials[field],
            complaint: isChecked ? credentials.fault(of: field) : nil
        )
    }

    /// Whether the form can be sent.
    var canSubmit: Bool {
        phase != .submitting && Login.Field.allCases.allSatisfy { credentials.fault(of: $0) == nil }
    }

    var account: Account? {
        if case .signedIn(let account) = phase { account } else { nil }
    }
}
