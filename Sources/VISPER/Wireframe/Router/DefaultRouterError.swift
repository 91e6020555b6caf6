/// What is wrong with a pattern, as far as VISPER has always said so. ``RoutePatternError`` has what is new.
public enum DefautRouterError: Error {
    /// A wildcard takes the whole rest of a URL, so nothing can follow it.
    case wildcardNotAtTheEndOfPattern
}

/// The error of a ``DefaultRouter``, spelt as it should be.
public typealias DefaultRouterError = DefautRouterError
