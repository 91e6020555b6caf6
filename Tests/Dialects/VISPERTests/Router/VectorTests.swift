import Foundation
import Testing

@testable import VISPER_Wireframe

/// URLs and patterns with the results of VISPER 5.
@Suite("Vectors of the original")
struct VectorTests {
    private func result(
        _ patterns: String...,
        url: String,
        parameters: [String: Any]? = nil,
        option: RoutingOption? = nil
    ) throws -> RouteResult? {
        let router = DefaultRouter()
        for pattern in patterns { try router.add(routePattern: pattern) }
        return try router.route(
            url: #require(URL(string: url)),
            parameters: parameters,
            routingOption: option
        )
    }

    @Test("A result of a literal route has the four reserved parameters")
    func literals() throws {
        let result = try #require(try result("/das/ist/ein/test/", url: "/das/ist/ein/test/"))
        #expect(result.routePattern == "/das/ist/ein/test/")
        #expect(result.routingOption == nil)
        #expect(result.parameters.count == 4)
        let url = URL(string: "/das/ist/ein/test/")
        #expect(result.parameters["RouteURL"] as? URL == url)
        #expect(result.parameters["JLRouteURL"] as? URL == url)
        #expect(result.parameters["RoutePattern"] as? String == "/das/ist/ein/test/")
        #expect(result.parameters["JLRoutePattern"] as? String == "/das/ist/ein/test/")
    }

    @Test("A variable adds a parameter with its value")
    func variable() throws {
        let result = try #require(try result("/x/:v/test/", url: "/x/one/test"))
        #expect(result.parameters["v"] as? String == "one")
        #expect(result.parameters.count == 5)
    }

    @Test("A wildcard takes the decoded rest; the caller's parameters and option are preserved")
    func wildcard() throws {
        struct Option: RoutingOption {
            func isEqual(otherOption: RoutingOption?) -> Bool { otherOption is Option }
        }
        let result = try #require(
            try result("/x/*", url: "/x/a%20b/c", parameters: ["p": 1], option: Option())
        )
        #expect(result.parameters["*"] as? [String] == ["a b", "c"])
        #expect(result.parameters["p"] as? Int == 1)
        #expect(result.parameters.count == 6)
        #expect(result.routingOption is Option)
    }

    @Test("A wildcard requires at least one piece")
    func emptyWildcard() throws {
        #expect(try result("/x/*", url: "/x") == nil)
    }

    @Test("A wildcard must be the last piece")
    func wildcardInTheMiddle() {
        let router = DefaultRouter()
        #expect(throws: DefautRouterError.wildcardNotAtTheEndOfPattern) {
            try router.add(routePattern: "/a/*/b")
        }
        #expect(router.routeDefinitions.isEmpty)
    }

    @Test("The pattern that was added last wins")
    func lastWins() throws {
        let result = try #require(try result("/a/:v1", "/a/:v2", url: "/a/t/"))
        #expect(result.routePattern == "/a/:v2")
        #expect(result.parameters["v2"] as? String == "t")
        #expect(result.parameters["v1"] == nil)
    }

    @Test("The caller's parameters take precedence over variables")
    func callerWins() throws {
        let result = try #require(try result("/a/:v", url: "/a/t", parameters: ["v": "55"]))
        #expect(result.parameters["v"] as? String == "55")
        #expect(result.parameters.count == 5)
    }

    @Test("A variable is decoded once, and a plus stays a plus")
    func decoding() throws {
        let result = try #require(try result("/m/:n", url: "/m/Max%20M%2FX+y"))
        #expect(result.parameters["n"] as? String == "Max M/X+y")
    }

    @Test(
        "Matching is case-sensitive, and ignores additional slashes",
        arguments: [
            ("/Start", "/start", false),
            ("/start", "//start//", true),
            ("/start", "/", false),
            ("/a/b", "/a//b/", true),
            ("//a/b//", "/a/b", true),
            ("/", "/", true),
            ("", "/", true),
            ("/", "/start", false),
            ("/start/:v", "/start/", false),
            ("/start/:v/end", "/start//end", false),
        ]
    )
    func spelling(pattern: String, url: String, matches: Bool) throws {
        #expect((try result(pattern, url: url) != nil) == matches)
    }

    @Test("Query items become parameters")
    func query() throws {
        let result = try #require(try result("/start", url: "/start?x=1"))
        #expect(result.parameters["x"] as? String == "1")
        #expect(result.parameters.count == 5)
    }

    @Test("A host without a dot counts as the first piece")
    func host() throws {
        let result = try #require(try result("/user/:id", url: "app://user/42"))
        #expect(result.parameters["id"] as? String == "42")
    }

    @Test("A group is optional, and the result has the pattern as it was added")
    func group() throws {
        let result = try #require(try result("/a(/b)/:c", url: "/a/x"))
        #expect(result.parameters["c"] as? String == "x")
        #expect(result.routePattern == "/a(/b)/:c")
        #expect(result.parameters["RoutePattern"] as? String == "/a(/b)/:c")
    }
}
