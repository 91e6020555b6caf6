import Millrace

/// Matches URLs with patterns such as `/book/:title`, in a time that does not depend on the number of patterns.
///
/// If several patterns match a URL, the one with the highest priority is used. Among patterns with equal priority, one
/// whose query has more items is used, and among equal ones the one that was added last. A more specific path does not
/// win: `/a/:x` wins over `/a/b` if it was added later. <doc:RoutePatterns> describes the whole language.
///
/// A router may be used from any thread. Threads that route do not wait for each other, and adding a pattern does not
/// wait for them.
///
/// A match does not copy parts of the URL; it allocates only its result.
public class DefaultRouter: Router, @unchecked Sendable {
    // Sendable: `shared` is read and written under `lock` only. Its table is changed under `lock` only, and only
    // while it has no readers.

    /// The name of the parameter with the URL, as the caller passed it.
    public static let parametersRouteURLKey = "RouteURL"
    /// The name of the parameter with the URL, as the caller passed it.
    public static let parametersJLRouteURLKey = "JLRouteURL"
    /// The name of the parameter with the text of the pattern.
    public static let parametersRoutePatternKey = "RoutePattern"
    /// The name of the parameter with the text of the pattern.
    public static let parametersJLRoutePatternKey = "JLRoutePattern"
    /// The name of the parameter with the pieces that a wildcard matches, as an array of strings.
    public static let parametersWildcardKey = "*"

    /// The names of the parameters that every match has.
    static let reservedNames = [
        parametersRouteURLKey, parametersJLRouteURLKey, parametersRoutePatternKey,
        parametersJLRoutePatternKey,
    ]

    private let lock = Lock()
    private var shared = SharedTable(RouteTable())

    /// A router without patterns.
    public init() {}

    // MARK: Adding patterns

    /// Adds a pattern with the priority 0.
    ///
    /// - Throws: `DefaultRouterError.wildcardNotAtTheEndOfPattern`, or a ``RoutePatternError``. After an error,
    ///   nothing is added.
    /// - Complexity: O(length of the pattern), amortised. If other threads are routing, copies all patterns once.
    public func add(routePattern: String) throws {
        try add(routePattern: routePattern, priority: 0)
    }

    /// Adds a pattern that is tried before patterns of a lower priority, regardless of the order in which they are
    /// added.
    ///
    /// - Throws: `DefaultRouterError.wildcardNotAtTheEndOfPattern`, or a ``RoutePatternError``. After an error,
    ///   nothing is added.
    /// - Complexity: O(length of the pattern), amortised. If other threads are routing, copies all patterns once.
    public func add(routePattern: String, priority: Int) throws {
        let pattern = try RoutePattern(routePattern)
        lock.withLock {
            if shared.readers > 0 { shared = SharedTable(shared.table.copy()) }
            shared.table.add(pattern, priority: priority)
        }
    }

    // MARK: Routing

    /// The result for the URL, or nil if no pattern matches.
    ///
    /// - Parameters:
    ///   - url: The URL. A relative one is resolved against its base.
    ///   - parameters: Merged with the URL's parameters, and override those with the same name, also reserved ones.
    ///   - routingOption: Becomes the result's option.
    /// - Complexity: O(length of the URL), independent of the number of patterns; <doc:RoutePatterns> describes the
    ///   exception.
    public func route(url: URL, parameters: [String: Any]?, routingOption: RoutingOption?) throws
        -> RouteResult?
    {
        var text = url.absoluteString
        return read { shared in
            text.withUTF8 {
                shared.table.result($0, url: url, parameters: parameters, routingOption: routingOption)
            }
        }
    }

    /// The result for the URL, or nil if no pattern matches.
    public func route(url: URL, parameters: [String: Any]?) throws -> RouteResult? {
        try route(url: url, parameters: parameters, routingOption: nil)
    }

    /// The result for the URL, or nil if no pattern matches.
    public func route(url: URL) throws -> RouteResult? {
        try route(url: url, parameters: nil, routingOption: nil)
    }

    // MARK: Looking inside

    /// The patterns, in the order in which they are tried.
    ///
    /// - Complexity: O(*n* log *n*) for *n* patterns.
    public var registeredRoutes: [RegisteredRoute] {
        read { shared in
            shared.table.patterns.sorted {
                ($0.priority, $0.queryItems, $0.order) > ($1.priority, $1.queryItems, $1.order)
            }
        }
    }

    /// The definitions of all patterns, in the order in which they were added. Tests written for VISPER read them.
    var routeDefinitions: [RouteDefinition] {
        read { $0.table.definitions }
    }

    /// Calls `body` with the present patterns, which other threads may read at the same time.
    @inline(__always)
    func read<Result>(_ body: (SharedTable) -> Result) -> Result {
        let shared = lock.withLock {
            self.shared.readers += 1
            return self.shared
        }
        defer { lock.withLock { shared.readers -= 1 } }
        return body(shared)
    }

    /// The patterns, with the number of their readers. The patterns do not change while there are readers.
    final class SharedTable {
        fileprivate(set) var table: RouteTable
        fileprivate var readers = 0

        init(_ table: consuming RouteTable) { self.table = table }
    }
}

/// A pattern of a router.
public struct RegisteredRoute: Hashable, Sendable {
    /// The pattern as it was added.
    public let pattern: String

    /// The priority; higher ones are tried first.
    public let priority: Int

    /// The number of patterns that were added before this one. Of patterns with equal priority, and as many items in
    /// their queries, the last added is tried first.
    public let order: Int

    /// The number of different items in the pattern's query.
    var queryItems = 0
}
