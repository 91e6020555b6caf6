/// An error in the optional groups, the query or the fragment of a pattern.
public enum RoutePatternError: Error, Hashable, Sendable {
    /// A parenthesis is opened and not closed.
    case unclosedGroup(pattern: String)

    /// A parenthesis is closed without being open.
    case unopenedGroup(pattern: String)

    /// A group is inside another.
    case nestedGroup(pattern: String)

    /// There are more groups than the limit. Each group doubles the number of paths of the pattern.
    case tooManyGroups(pattern: String, limit: Int)

    /// An item of the query has no equals sign. Such an item of a URL is no parameter either.
    case queryItemWithoutValue(pattern: String)

    /// The pattern has a fragment, which takes no part in a match.
    case fragment(pattern: String)
}

extension RoutePatternError: CustomStringConvertible, LocalizedError {
    /// What is wrong, and how to correct it.
    public var description: String {
        switch self {
        case .unclosedGroup(let pattern):
            "The pattern \"\(pattern)\" opens a group that it does not close. Add the missing \")\", or write %28 for the "
                + "character."
        case .unopenedGroup(let pattern):
            "The pattern \"\(pattern)\" closes a group that it did not open. Add the missing \"(\", or write %29 for the "
                + "character."
        case .nestedGroup(let pattern):
            "The pattern \"\(pattern)\" has a group inside a group. Add a pattern for each."
        case .tooManyGroups(let pattern, let limit):
            "The pattern \"\(pattern)\" has more than \(limit) groups. Add several patterns with fewer groups each."
        case .queryItemWithoutValue(let pattern):
            "The pattern \"\(pattern)\" has a query item without a value. Write name=value, or %3F for a question mark that "
                + "begins no query."
        case .fragment(let pattern):
            "The pattern \"\(pattern)\" has a fragment, which does not decide whether a URL matches. Leave it out, or write "
                + "%23 for the character."
        }
    }

    /// The same as the description.
    public var errorDescription: String? { description }
}

/// An error in a pattern that VISPER reports too. All other errors in patterns are cases of ``RoutePatternError``.
///
/// VISPER misspells the name; `DefaultRouterError` is an alias.
public enum DefautRouterError: Error {
    /// A wildcard matches all remaining pieces of a URL, so nothing can follow it.
    case wildcardNotAtTheEndOfPattern
}

extension DefautRouterError: LocalizedError, CustomStringConvertible {
    /// What is wrong, and how to correct it.
    public var description: String {
        switch self {
        case .wildcardNotAtTheEndOfPattern:
            """
            A wildcard takes the whole rest of a URL, but in the pattern something follows it. \
            Let the piece that begins with "*" be the last one, or write ":name" to stand for one piece.
            """
        }
    }

    /// The same as the description.
    public var errorDescription: String? { description }
}

/// The correctly spelt name of ``DefautRouterError``.
public typealias DefaultRouterError = DefautRouterError
