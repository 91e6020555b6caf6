/// What is wrong with a pattern, as far as VISPER has always said so. ``RoutePatternError`` has what is new.
///
/// The name is spelt as it always was; `DefaultRouterError` is the same.
public enum DefautRouterError: Error {
    /// A wildcard takes the whole rest of a URL, so nothing can follow it.
    case wildcardNotAtTheEndOfPattern
}

extension DefautRouterError: LocalizedError, CustomStringConvertible {
    /// The mistake and its cure.
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
