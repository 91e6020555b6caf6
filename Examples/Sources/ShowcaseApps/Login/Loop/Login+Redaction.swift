extension Login {
    /// A copy of a model, event or effect with a redacted password, because passwords must not be recorded. Other
    /// values are returned unchanged.
    static func withoutPassword(_ value: Any) -> Any {
        switch value {
        case var model as Model:
            model.credentials = model.credentials.withoutPassword
            return model
        case let event as Event: return event.withoutPassword
        case Effect.signIn(let credentials): return Effect.signIn(credentials.withoutPassword)
        default: return value
        }
    }
}

extension Login.Event {
    fileprivate var withoutPassword: Login.Event {
        switch self {
        case .edited(.password, let text): .edited(.password, text.bullets)
        case .suggestionChosen(let credentials): .suggestionChosen(credentials.withoutPassword)
        case .answered(let credentials, let answer): .answered(credentials.withoutPassword, answer)
        case .edited(.email, _), .left, .submitted, .cancelled, .signedOut: self
        }
    }
}

extension Credentials {
    fileprivate var withoutPassword: Credentials {
        Credentials(email: email, password: password.bullets)
    }
}

extension String {
    fileprivate var bullets: String { String(repeating: "•", count: count) }
}
