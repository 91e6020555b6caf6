/// The screens that an app can be opened with, as values and as URLs: a path of routes becomes a URL, and a URL a path.
///
/// ```swift
/// enum Route: Hashable { case shelf(String), book(Int), settings }
///
/// let routes = try Routes<Route> {
///     RouteCase("/shelf/:name", Route.shelf) { if case .shelf(let name) = $0 { name } else { nil } }
///     RouteCase("/book/:id", Route.book) { if case .book(let id) = $0 { id } else { nil } }
///     RouteCase("/settings", .settings)
/// }
/// routes.path(for: URL(string: "app://shelf/new/book/7")!)        // [.shelf("new"), .book(7)]
/// try routes.url(for: [.shelf("new"), .book(7)], scheme: "app")   // app://shelf/new/book/7
/// ```
///
/// The patterns are those of <doc:RoutePatterns>, made of literals and variables only. A URL is read from its beginning:
/// each step takes the pattern that matches the most pieces and, among patterns of equal length, one with a literal where
/// the other has a variable. The rest of the URL is read in the same way. Nothing is tried again, so the time is limited.
public struct Routes<Route: Equatable & Sendable>: Sendable {
    /// The number of routes that a path may have.
    public static var limit: Int { 100 }

    private let router = DefaultRouter()
    private let cases: [RouteCase<Route>]
    private let casesByPattern: [String: RouteCase<Route>]

    /// Creates routes.
    ///
    /// - Parameter cases: the patterns, in any order. A route that has several patterns is written by the first.
    /// - Throws: A ``RoutesError``, a ``RoutePatternError`` or `DefaultRouterError`, if a pattern is not valid or two patterns
    ///   match the same URLs.
    public init(@RoutesBuilder<Route> _ cases: () -> [RouteCase<Route>]) throws {
        self.cases = cases()
        var byPattern: [String: RouteCase<Route>] = [:]
        var textsByShape: [[String?]: String] = [:]
        for route in self.cases {
            let shape = try route.shape()
            if let other = textsByShape.updateValue(route.pattern, forKey: shape) {
                throw RoutesError.ambiguous(pattern: route.pattern, other: other)
            }
            byPattern[route.pattern] = route
            byPattern[route.pattern + "/*"] = route
        }
        casesByPattern = byPattern
        // The router tries what was added last first.
        let shapes = textsByShape.sorted { Self.isTriedLater($0.key, $1.key) }
        try router.add(routePattern: "/")
        for (_, pattern) in shapes {
            try router.add(routePattern: pattern)
            try router.add(routePattern: pattern + "/*")
        }
    }

    private static func isTriedLater(_ one: [String?], _ other: [String?]) -> Bool {
        if one.count != other.count { return one.count < other.count }
        for (one, other) in zip(one, other) where (one == nil) != (other == nil) { return one == nil }
        return false
    }

    /// The routes of a URL; nil if a part of it matches no pattern, if a value does not have its type, or if there are more
    /// than ``limit`` routes. A URL without pieces has no routes. Scheme, query and fragment are ignored; so is the host if it
    /// is a place in a network.
    ///
    /// - Complexity: O(*n* · *m*) for a URL of length *n* with *m* routes.
    public func path(for url: URL) -> [Route]? {
        var path: [Route] = []
        var rest = url
        while true {
            // The router of this package throws nothing: a URL that it does not match has no result.
            guard let result = try? router.route(url: rest) else { return nil }
            guard let step = casesByPattern[result.routePattern] else { return path }
            guard path.count < Self.limit, let route = step.read(result) else { return nil }
            path.append(route)
            guard let pieces = result.parameters[DefaultRouter.parametersWildcardKey] as? [String] else {
                return path
            }
            guard let url = URL(pieces: pieces) else { return nil }
            rest = url
        }
    }

    /// The URL of a path, from which ``path(for:)`` reads exactly this path. Values are percent-encoded.
    ///
    /// - Parameters:
    ///   - path: the routes.
    ///   - scheme: the scheme of the app, such as `app`, or `https`.
    ///   - host: the host of a universal link, such as `example.com`. Without one, the first piece of the path stands in its
    ///     place if it can.
    /// - Throws: A ``RoutesError``, or a ``RouteURLError`` if a value is empty.
    /// - Complexity: as that of ``path(for:)``.
    public func url(for path: [Route], scheme: String, host: String? = nil) throws -> URL {
        var pieces = try path.flatMap { route in
            guard let text = try cases.lazy.compactMap({ try $0.write(route) }).first else {
                throw RoutesError.noPattern
            }
            return text.split(separator: "/")
        }
        var start = host ?? ""
        if host == nil, let first = pieces.first, first.utf8.allSatisfy(URLParts.isLetter),
            first == first.lowercased(),
            first != "localhost"
        {
            start = String(pieces.removeFirst())
        }
        let rest = pieces.map { "/" + $0 }.joined()
        guard let url = URL(string: "\(scheme)://\(start)\(rest.isEmpty && start.isEmpty ? "/" : rest)"),
            self.path(for: url) == path
        else { throw RoutesError.notReadable }
        return url
    }
}

/// A pattern of ``Routes``, and how a route is made of its values and has them.
public struct RouteCase<Route: Equatable & Sendable>: Sendable {
    /// The text of the pattern.
    public let pattern: String

    fileprivate let read: @Sendable (RouteResult) -> Route?
    private let parsed: Result<RoutePattern, any Error>
    private let values: @Sendable (Route) -> [any RouteValue]?
    private let count: Int

    /// A pattern with variables.
    ///
    /// - Parameters:
    ///   - pattern: the pattern, for example `/book/:id`.
    ///   - make: makes a route of the variables' values, in the pattern's order; nil if there is none for them. Must be pure.
    ///   - values: the values of a route; nil for a route of another pattern. Must be pure. The route that `make` makes of
    ///     these values must be equal.
    public init<each Value: RouteValue & Sendable>(
        _ pattern: String,
        _ make: @escaping @Sendable (repeat each Value) -> Route?,
        values: @escaping @Sendable (Route) -> (repeat each Value)?
    ) {
        self.pattern = pattern
        let parsed = Result { try RoutePattern(pattern) }
        self.parsed = parsed
        var count = 0
        for _ in repeat (each Value).self { count += 1 }
        self.count = count
        read = { result in
            // `Routes` throws the error of a pattern that is not valid.
            var names = ((try? parsed.get())?.requiredNames ?? []).makeIterator()
            return try? make(repeat result.value(names.next() ?? "", as: (each Value).self))
        }
        self.values = { route in
            guard let values = values(route) else { return nil }
            var all: [any RouteValue] = []
            repeat all.append(each values)
            return all
        }
    }

    /// A pattern of literals, for one route.
    public init(_ pattern: String, _ route: Route) {
        self.init(pattern, { route }, values: { $0 == route ? () : nil })
    }

    /// The pattern's pieces, with nil for variables.
    fileprivate func shape() throws -> [String?] {
        let parsed = try parsed.get()
        let definition = parsed.definitions[0]
        let components = definition.components
        guard parsed.definitions.count == 1, definition.origin == nil, definition.query.isEmpty,
            !components.isEmpty,
            components.allSatisfy({ $0.type != .wildcard })
        else { throw RoutesError.notOnlyPieces(pattern: pattern) }
        let names = parsed.requiredNames
        guard names.count == count, Set(names).count == count else {
            throw RoutesError.wrongNames(pattern: pattern, values: count)
        }
        return components.map { $0.type == .literal ? $0.canonicalText : nil }
    }

    /// The encoded pieces of a route, with slashes; nil if the route is of another pattern.
    fileprivate func write(_ route: Route) throws -> String? {
        guard let values = values(route) else { return nil }
        let pattern = try parsed.get()
        let named = Dictionary(uniqueKeysWithValues: zip(pattern.requiredNames, values))
        return try pattern.url(values: named).absoluteString
    }
}

/// Builds ``Routes`` from a list of patterns.
@resultBuilder
public enum RoutesBuilder<Route: Equatable & Sendable> {
    /// A pattern.
    public static func buildExpression(_ route: RouteCase<Route>) -> RouteCase<Route> { route }

    /// The listed patterns.
    public static func buildBlock(_ cases: RouteCase<Route>...) -> [RouteCase<Route>] { cases }
}

extension URL {
    /// A URL of decoded pieces, without a scheme.
    fileprivate init?(pieces: [String]) {
        self.init(string: "/" + pieces.map(PercentEncoding.encodedPiece).joined(separator: "/"))
    }
}
