/// A mistake in the patterns of ``Routes``, or the reason why a path has no URL. Contains patterns, and no values.
public enum RoutesError: Error, Hashable, Sendable {
    /// The pattern has no pieces, or has a group, a wildcard, a query, a scheme or a host.
    case notOnlyPieces(pattern: String)

    /// The pattern does not have one variable, each with a name of its own, for each of the route's values.
    case wrongNames(pattern: String, values: Int)

    /// Both patterns match the same URLs.
    case ambiguous(pattern: String, other: String)

    /// A route of the path has no pattern.
    case noPattern

    /// The URL of the path would be read as another path, because a longer pattern matches the beginning of two routes, a
    /// literal is equal to a value, or there are more routes than ``Routes/limit``; or the scheme or host is not valid.
    case notReadable
}

extension RoutesError: CustomStringConvertible, LocalizedError {
    /// What is wrong, and how to correct it.
    public var description: String {
        switch self {
        case .notOnlyPieces(let pattern):
            "The pattern \"\(pattern)\" has no pieces, or has something else. Write literals and variables only, such as "
                + "\"/book/:id\"."
        case .wrongNames(let pattern, let values):
            "The route of the pattern \"\(pattern)\" has \(values) values. Write as many variables, each with another name."
        case .ambiguous(let pattern, let other):
            "The patterns \"\(pattern)\" and \"\(other)\" match the same URLs. Change a literal of one of them."
        case .noPattern:
            "A route of the path has no pattern. Add one, or correct the closure that returns the values of its route."
        case .notReadable:
            "The URL of the path would be read as another path, or has a scheme or host that is not valid. Let each pattern "
                + "begin with a literal of its own, and let no pattern be the beginning of another."
        }
    }

    /// The same as the description.
    public var errorDescription: String? { description }
}
