import Millrace

/// Matches URLs with patterns such as `/message/:username`, in a time that does not depend on how many there are.
///
/// Of several patterns that match a URL, the one with the highest priority is taken, and of equal priorities the one that
/// was added last. Nothing else counts: `/a/:x` wins over `/a/b` if it was added after it. <doc:RoutePatterns> has the
/// whole language.
///
/// A router may be used from any thread. Threads that route do not wait for each other, and one that adds waits for none.
///
/// The match itself copies no part of the URL; what is allocated is what is returned.
public class DefaultRouter: Router, @unchecked Sendable {
    // Sendable: `snapshot` is read and written under `lock` only, and what it refers to is changed under `lock` only, while
    // nobody reads it.

    /// The parameter with the URL, as the caller gave it.
    public static let parametersRouteURLKey = "RouteURL"
    /// The parameter with the URL, as the caller gave it.
    public static let parametersJLRouteURLKey = "JLRouteURL"
    /// The parameter with the text of the pattern.
    public static let parametersRoutePatternKey = "RoutePattern"
    /// The parameter with the text of the pattern.
    public static let parametersJLRoutePatternKey = "JLRoutePattern"
    /// The parameter with the pieces that a wildcard stands for, as an array of texts.
    public static let parametersWildcardKey = "*"

    /// The names of the parameters that every match has.
    static let reservedNames = [
        parametersRouteURLKey, parametersJLRouteURLKey, parametersRoutePatternKey,
        parametersJLRoutePatternKey,
    ]

    private let lock = Lock()
    private var snapshot = Snapshot(RouteTable())

    /// A router without patterns.
    public init() {}

    // MARK: Adding patterns

    /// Adds a pattern with the priority 0.
    ///
    /// - Throws: `DefaultRouterError.wildcardNotAtTheEndOfPattern`, or a ``RoutePatternError``; nothing is added then.
    /// - Complexity: O(length of the pattern), amortised. While others route, the patterns are copied once.
    public func add(routePattern: String) throws {
        try add(routePattern: routePattern, priority: 0)
    }

    /// Adds a pattern that is tried before those of a lower priority, whenever these are added.
    ///
    /// - Throws: `DefaultRouterError.wildcardNotAtTheEndOfPattern`, or a ``RoutePatternError``; nothing is added then.
    /// - Complexity: O(length of the pattern), amortised. While others route, the patterns are copied once.
    public func add(routePattern: String, priority: Int) throws {
        let pattern = try RoutePattern(routePattern)
        lock.withLock {
            if snapshot.readers > 0 { snapshot = Snapshot(snapshot.table.copy()) }
            snapshot.table.add(pattern, priority: priority)
        }
    }

    // MARK: Routing

    /// What the URL means, or nil if no pattern matches.
    ///
    /// - Parameters:
    ///   - url: Also a relative one, which stands for what it makes with its base.
    ///   - parameters: Added to those of the URL; on equal names these win, also over the reserved ones.
    ///   - routingOption: Handed on with the result.
    /// - Complexity: O(length of the URL), whatever the number of patterns; <doc:RoutePatterns> tells of the exception.
    public func route(url: URL, parameters: [String: Any]?, routingOption: RoutingOption?) throws
        -> RouteResult?
    {
        var text = url.absoluteString
        return read { snapshot in
            text.withUTF8 {
                snapshot.table.result($0, url: url, parameters: parameters, routingOption: routingOption)
            }
        }
    }

    /// What the URL means, or nil if no pattern matches.
    public func route(url: URL, parameters: [String: Any]?) throws -> RouteResult? {
        try route(url: url, parameters: parameters, routingOption: nil)
    }

    /// What the URL means, or nil if no pattern matches.
    public func route(url: URL) throws -> RouteResult? {
        try route(url: url, parameters: nil, routingOption: nil)
    }

    // MARK: Looking inside

    /// The patterns, in the order in which they are tried.
    ///
    /// - Complexity: O(*n* log *n*) for *n* patterns.
    public var registeredRoutes: [RegisteredRoute] {
        read { snapshot in
            snapshot.table.patterns.sorted { ($0.priority, $0.order) > ($1.priority, $1.order) }
        }
    }

    /// The ways to read the patterns, in the order in which they were added.
    /// Tests written for VISPER read them.
    var routeDefinitions: [RouteDefinition] {
        read { $0.table.definitions }
    }

    /// Runs `body` with the patterns as they are now, while others may read them too.
    @inline(__always)
    func read<Result>(_ body: (Snapshot) -> Result) -> Result {
        let snapshot = lock.withLock {
            self.snapshot.readers += 1
            return self.snapshot
        }
        defer { lock.withLock { snapshot.readers -= 1 } }
        return body(snapshot)
    }

    /// The patterns at some time, and how many read them; they stay as they are while that is not zero.
    final class Snapshot {
        fileprivate(set) var table: RouteTable
        fileprivate var readers = 0

        init(_ table: consuming RouteTable) { self.table = table }
    }
}

/// A pattern that a router knows.
public struct RegisteredRoute: Hashable, Sendable {
    /// The pattern as it was added.
    public let pattern: String

    /// How early it is tried; higher ones are tried first.
    public let priority: Int

    /// How many patterns had been added before it. Of equal priorities the highest order is tried first.
    public let order: Int
}
