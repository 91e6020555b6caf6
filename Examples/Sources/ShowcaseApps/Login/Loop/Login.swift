/// Signing in: a form, what comes of it, and the account.
enum Login {
    struct Model: Equatable, Sendable {
        /// What the form says. Empty while somebody is signed in: nobody needs the password any more.
        var credentials = Credentials()
        /// The fields whose faults are told. While the person types for the first time it is too early for that.
        var checkedFields: Set<Field> = []
        var phase = Phase.editing
    }

    enum Field: Sendable, CaseIterable {
        case email
        case password
    }

    enum Phase: Equatable, Sendable {
        case editing
        case submitting
        case failed(SignInError)
        case signedIn(Account)
    }

    enum Event: Equatable, Sendable {
        case edited(Field, String)
        /// The person has gone elsewhere.
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
    /// What is wrong with a field, in words, once it is time to say so.
    func complaint(about field: Login.Field) -> String? {
        checkedFields.contains(field) ? credentials.fault(of: field) : nil
    }

    /// Whether the form can be sent as it is.
    var canSubmit: Bool {
        phase != .submitting && Login.Field.allCases.allSatisfy { credentials.fault(of: $0) == nil }
    }

    var account: Account? {
        if case .signedIn(let account) = phase { account } else { nil }
    }
}
