import Foundation
import Testing
import VISPERTestSupport
import VISPER_Wireframe

@Suite("Query and fragment")
struct QueryTests {
    /// The parameters that come from the URL's query: without the reserved ones, and without those from the path.
    private func query(_ suffix: String, pattern: String = "/a", path: String = "/a") throws -> [String:
        [String]]
    {
        let router = DefaultRouter()
        try router.add(routePattern: pattern)
        let url = try #require(URL(string: path + suffix))
        let result = try #require(try router.route(url: url))
        #expect(result.parameters["RouteURL"] as? URL == url)
        return result.parameters.filter {
            !["RouteURL", "JLRouteURL", "RoutePattern", "JLRoutePattern"].contains($0.key)
        }
        .mapValues { $0 as? [String] ?? [$0 as? String ?? "no text"] }
    }

    @Test(
        "Query items are decoded, and a repeated name has all its values",
        arguments: [
            ("?x=1", ["x": ["1"]]),
            ("?x=1&y=2", ["x": ["1"], "y": ["2"]]),
            ("?x=1&y=2&x=3&x=", ["x": ["1", "3", ""], "y": ["2"]]),
            ("?a%20b=c%26d", ["a b": ["c&d"]]),
            ("?x=1+1", ["x": ["1+1"]]),
            ("?x=a=b", ["x": ["a=b"]]),
            ("?x=/a?b", ["x": ["/a?b"]]),
            ("?x&y&&", [:]),
            ("?", [:]),
            ("?x=%FF", ["x": ["%FF"]]),
        ]
    )
    func items(query: String, expected: [String: [String]]) throws {
        #expect(try self.query(query) == expected)
    }

    @Test(
        "Items in a fragment are parsed like a query",
        arguments: [
            ("#top", [:]),
            ("#x=1", ["x": ["1"]]),
            ("#?x=1", ["x": ["1"]]),
            ("#/view/42?x=1&y=2", ["x": ["1"], "y": ["2"]]),
            ("#x=&y=1", [:]),
            ("#x&y=1", [:]),
            ("?x=1#x=2", ["x": ["1", "2"]]),
            ("#", [:]),
        ]
    )
    func fragment(suffix: String, expected: [String: [String]]) throws {
        #expect(try query(suffix) == expected)
    }

    @Test("Path variables, reserved names and the caller's parameters take precedence over the query")
    func precedence() throws {
        #expect(
            try query("?id=2&*=3&RoutePattern=4", pattern: "/:id/*", path: "/1/rest") == [
                "id": ["1"], "*": ["rest"],
            ]
        )
        #expect(try query("?*=3", pattern: "/a") == ["*": ["3"]])
        let router = DefaultRouter()
        try router.add(routePattern: "/:id")
        let result = try #require(
            try router.result(
                for: "/1?x=1&x=2",
                parameters: ["x": 5, "id": 6, "RouteURL": "mine"]
            )
        )
        #expect(result.parameters["x"] as? Int == 5)
        #expect(result.parameters["id"] as? Int == 6)
        #expect(result.parameters["RouteURL"] as? String == "mine")
        #expect(result.parameters.count == 6)
    }

    @Test(
        "A pattern with a query matches URLs with each of its items, and is tried before patterns with fewer",
        arguments: [
            ("/s", "/s"),
            ("/s?mode=a", "/s?mode=a"),
            ("/s?x=1&mode=a", "/s?mode=a"),
            ("/s?mode=b", "/s?mode=b"),
            ("/s?mode=b&mode=a&page=2", "/s?page=2&mode=a"),
            ("/s?mode=c", "/:x"),
            ("/s?mode", "/:x"),
            ("/s?mode=%61", "/s?mode=a"),
            ("/s#mode=b", "/s?mode=b"),
            ("/t?mode=a", "/:x"),
            ("/t?now=", "/:x?now="),
            ("app://s/5?mode=a", "app://s(/:id)?mode=a"),
            ("app://s?mode=a", "app://s(/:id)?mode=a"),
            ("app://s/5", "/s/*"),
        ]
    )
    func conditions(url: String, pattern: String) throws {
        let router = DefaultRouter()
        for pattern in [
            "/s?page=2&mode=a", "/s?mode=b", "/s?mode=a", "app://s(/:id)?mode=a", "/:x?now=", "/:x", "/s/*",
        ] {
            try router.add(routePattern: pattern)
        }
        if pattern == "/s" { try router.add(routePattern: "/s") }
        let result = try #require(try router.result(for: url))
        #expect(result.routePattern == pattern)
        if url.hasSuffix("mode=a") { #expect(result.parameters["mode"] as? String == "a") }
    }

    @Test("A higher priority has precedence over a query")
    func priority() throws {
        let router = DefaultRouter()
        try router.add(routePattern: "/s", priority: 1)
        try router.add(routePattern: "/s?mode=a")
        try router.add(routePattern: "/t")
        #expect(try router.result(for: "/s?mode=a")?.routePattern == "/s")
        #expect(router.registeredRoutes.map(\.pattern) == ["/s", "/s?mode=a", "/t"])
    }

    @Test("A pattern with a fragment, or with a query item without a value, is refused")
    func refused() throws {
        let router = DefaultRouter()
        for pattern in ["/a#top", "/a?x=1#top", "#"] {
            #expect(throws: RoutePatternError.fragment(pattern: pattern)) {
                try router.add(routePattern: pattern)
            }
        }
        for pattern in ["/a?mode", "/a?x=1&mode", "/:a?b"] {
            #expect(throws: RoutePatternError.queryItemWithoutValue(pattern: pattern)) {
                try router.add(routePattern: pattern)
            }
        }
        #expect(throws: RoutePatternError.unclosedGroup(pattern: "/a(/b?x=1)")) {
            try router.add(routePattern: "/a(/b?x=1)")
        }
        #expect(router.registeredRoutes.isEmpty)
        try router.add(routePattern: "/a%23b%3F?")
        #expect(try router.result(for: "/a%23b%3F?x") != nil)
    }

    @Test("A variable with a reserved name replaces the reserved parameter")
    func reservedVariable() throws {
        let router = DefaultRouter()
        try router.add(routePattern: "/:RoutePattern")
        let result = try #require(try router.result(for: "/1"))
        #expect(result.parameters["RoutePattern"] as? String == "1")
        #expect(result.parameters["JLRoutePattern"] as? String == "/:RoutePattern")
        #expect(result.parameters.count == 4)
    }
}
