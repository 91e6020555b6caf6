/// What a ``StateObservingFeature`` can do wrong.
public enum StateObservingFeatureError: Error {
    /// A subclass has not overridden `observe(state:)`.
    case methodNotImplemented
}

extension StateObservingFeatureError: LocalizedError, CustomStringConvertible {
    /// What went wrong, and what to do about it.
    public var description: String {
        switch self {
        case .methodNotImplemented:
            "A StateObservingFeature does not say what it does with the state. Override observe(state:)."
        }
    }

    /// The same as `description`.
    public var errorDescription: String? { description }
}
