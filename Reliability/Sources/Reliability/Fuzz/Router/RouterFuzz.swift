import Foundation
import RunSupport
import VISPERTestSupport
import VISPER_Wireframe

/// Patterns and URLs. The router's results must equal those of a reference that applies the rules one after the other.
///
/// An input is text. A line that begins with `+` adds a pattern, after an optional priority (`+2 /a/:x`); any other line is
/// a URL that is routed with the patterns so far.
struct RouterFuzz: FuzzTarget {
    static let name = "router"

    static let tokens = [
        "+", "+1 ", "+-1 ", "\n", "\n+", "/", "//", ":", ":x", "/:x", "*", "/*", "(", ")", "(/a)", "(/:y)",
        "?", "#",
        "=", "&", "%", "%2F", "%C3%A9", "%FF", "%25", "%00", "é", "e\u{301}", "://", "app://", "APP://A",
        "http://x.com",
        "http://X.com:80/", "localhost", "user@", "[::1]", "?q=1&q=2", "#/a?q=1", "RouteURL=1", ".", "..",
        "\u{0}", " ", "+",
    ]

    init() {}

    // MARK: Generating

    /// Patterns and URLs made of a few pieces, so that they often match.
    mutating func generate(using random: inout SeededGenerator) -> [UInt8] {
        var lines: [String] = []
        for _ in 0..<Int.random(in: 1...12, using: &random) {
            let priority = ["", "", "", "1 ", "-1 "].randomElement(using: &random)!
            lines.append("+\(priority)\(Self.pattern(using: &random))")
        }
        for _ in 0..<Int.random(in: 1...8, using: &random) {
            lines.insert(Self.url(using: &random), at: Int.random(in: 1...lines.count, using: &random))
        }
        return Array(lines.joined(separator: "\n").utf8)
    }

    private static func pattern(using random: inout SeededGenerator) -> String {
        let origins = [
            "", "", "", "app://a", "App://X.com", "http://x.com:80", "app://:x", "app://", "app://localhost",
        ]
        let pieces = [
            "a", "b", "c", "A", "a b", "a%20b", "é", "100%", "%FF", ":x", ":y", ":x", ":", "b", "a", "a%2Fb",
        ]
        var pattern = origins.randomElement(using: &random)!
        for _ in 0..<Int.random(in: 0...4, using: &random) {
            let piece = pieces.randomElement(using: &random)!
            pattern += ["/\(piece)", "/\(piece)", "(/\(piece))", "(\(piece)/)", "//\(piece)"].randomElement(
                using: &random
            )!
        }
        pattern += ["", "", "", "/", "/*", "/*rest", "(/*)"].randomElement(using: &random)!
        return pattern
            + ["", "", "", "", "?q=1", "?q=2&q=1&", "?q=a%26b&%20=+", "?q", "?", "#"].randomElement(
                using: &random
            )!
    }

    private static func url(using random: inout SeededGenerator) -> String {
        let origins = [
            "", "", "app://a", "APP://A", "app://x.com", "http://X.COM:80", "app://b", "app:",
            "app://localhost",
        ]
        let pieces = [
            "a", "b", "c", "A", "a%20b", "%C3%A9", "100%25", "%FF", "a%2Fb", "a+b", "%61", "b", "a",
        ]
        let ends = [
            "", "", "/", "?", "?q=1&q=2&r", "?q=a%26b&%20=+&=", "?RouteURL=1&*=2&q=", "#q=3", "#/a?q=4&r=5",
            "#q&r=1",
        ]
        var url = origins.randomElement(using: &random)!
        for _ in 0..<Int.random(in: 0...4, using: &random) {
            url += ["/", "/", "//"].randomElement(using: &random)! + pieces.randomElement(using: &random)!
        }
        return url + ends.randomElement(using: &random)!
    }

    // MARK: Checking

    mutating func check(_ input: [UInt8]) throws -> Outcome {
        let router = DefaultRouter()
        var reference = ReferenceRouter()
        var matches = 0
        for line in String(decoding: input, as: UTF8.self).split(separator: "\n").prefix(100) {
            if line.hasPrefix("+") {
                let (pattern, priority) = Self.pattern(line.dropFirst())
                let isRight = reference.add(pattern, priority: priority)
                let error = Self.error(of: router, adding: pattern, priority)
                try expect(
                    isRight == (error == nil),
                    "the pattern \(pattern) is answered by \(String(describing: error))"
                )
            } else if let url = URL(string: String(line)) {
                if try check(url, router, reference) { matches += 1 }
            }
        }
        let registered = router.registeredRoutes
        try expect(
            registered.map(\.pattern) == reference.patterns,
            "the patterns are \(registered), and should be \(reference.patterns)"
        )
        return matches > 0 ? .accepted : .refused
    }

    private static func pattern(_ text: Substring) -> (pattern: String, priority: Int) {
        let parts = text.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, let priority = Int(parts[0]) else { return (String(text), 0) }
        return (String(parts[1]), priority)
    }

    private static func error(of router: DefaultRouter, adding pattern: String, _ priority: Int) -> (
        any Error
    )? {
        do {
            try router.add(routePattern: pattern, priority: priority)
            return nil
        } catch {
            return error
        }
    }

    /// - Returns: Whether a pattern matches.
    private func check(
        _ url: URL,
        _ router: DefaultRouter,
        _ reference: ReferenceRouter
    ) throws -> Bool {
        let parameters = ["x": "caller's"]
        let found = try router.route(url: url, parameters: parameters)
        let expected = reference.match(url, parameters: parameters)
        let match = found.map(ReferenceRouter.Match.init)
        try expect(match == expected, "\(url) is \(Self.text(match)), and should be \(Self.text(expected))")
        try expect(
            Set(router.nearestPatterns(to: url)).isSubset(of: reference.patterns),
            "a pattern that is near \(url) is none of those that were added"
        )
        if let found { try checkBuilding(found.routePattern, from: url) }
        return found != nil
    }

    private static func text(_ match: ReferenceRouter.Match?) -> String {
        guard let match else { return "nothing" }
        let values = match.parameters.filter {
            !$0.key.hasSuffix("RouteURL") && !$0.key.hasSuffix("RoutePattern")
        }
        return "\(match.pattern) with \(values.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" })"
    }

    /// Builds a URL from a pattern and the values of a matching URL. Checks that the built URL has the same values.
    /// Patterns with optional groups are not checked, since they can match in several ways.
    private func checkBuilding(_ text: String, from url: URL) throws {
        if text.unicodeScalars.contains("(") { return }
        let router = DefaultRouter()
        try router.add(routePattern: text)
        let values = Self.values(of: try router.route(url: url))
        let built: URL
        do {
            built = try RoutePattern(text).url(values: values)
        } catch is RouteURLError {
            return
        }
        let again = Self.values(of: try router.route(url: built))
        try expect(
            again.mapValues(\.routeTexts) == values.mapValues(\.routeTexts),
            "\(text) makes \(built) of \(values), which is read as \(again)"
        )
    }

    /// The values of a URL, without the reserved ones (the URL and the pattern), which each result has.
    private static func values(of result: RouteResult?) -> [String: any RouteValue] {
        let reserved = [
            DefaultRouter.parametersRouteURLKey, DefaultRouter.parametersJLRouteURLKey,
            DefaultRouter.parametersRoutePatternKey, DefaultRouter.parametersJLRoutePatternKey,
        ]
        return (result?.parameters ?? [:]).filter { !reserved.contains($0.key) }
            .compactMapValues { $0 as? any RouteValue }
    }
}
