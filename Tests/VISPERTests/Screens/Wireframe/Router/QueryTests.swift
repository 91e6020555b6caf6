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
