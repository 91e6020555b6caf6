import Foundation
import Testing
import VISPERTestSupport

@testable import VISPER_Wireframe

@Suite("Route patterns")
struct PatternTests {
    private func components(_ pattern: String) throws -> [RouteDefinition.Component] {
        let router = DefaultRouter()
        try router.add(routePattern: pattern)
        #expect(router.routeDefinitions.count == 1)
        #expect(router.routeDefinitions[0].routePattern == pattern)
        return router.routeDefinitions[0].components
    }

    @Test("Pieces of a pattern are literals, variables and a wildcard")
    func pieces() throws {
        let components = try components("//das/:ist//*kein/")
        #expect(components.map(\.type) == [.literal, .variable, .wildcard])
        #expect(components.map(\.string) == ["das", nil, nil])
        #expect(components.map(\.name) == [nil, "ist", nil])
    }

    @Test("Parsed patterns are equal if their texts are equal, and are described by their text")
    func equality() throws {
        let patterns = try ["/a/:b", "/a/:c", "/a/:b"].map(RoutePattern.init)
        #expect(patterns[0] == patterns[2])
        #expect(patterns[0] != patterns[1])
        #expect(Set(patterns).count == 2)
        #expect(patterns.map(\.description) == ["/a/:b", "/a/:c", "/a/:b"])
    }

    @Test("The same pattern may be added twice")
    func twice() throws {
        let router = DefaultRouter()
        try router.add(routePattern: "/a")
        try router.add(routePattern: "/a")
        #expect(router.routeDefinitions.count == 2)
    }

    @Test(
        "A literal matches a piece of the URL after decoding",
        arguments: [
            ("/a b", "/a%20b", true),
            ("/a%20b", "/a%20b", true),
            ("/a%20b", "/a%2520b", false),
            ("/é", "/%C3%A9", true),
            ("/É", "/%C3%A9", false),
            ("/a%2Fb", "/a%2fb", true),
            ("/a/b", "/a%2Fb", false),
            ("/100%", "/100%25", true),
            ("/%61", "/a", true),
            ("/+", "/+", true),
            ("/+", "/%20", false),
        ]
    )
    func literals(pattern: String, url: String, matches: Bool) throws {
        let router = DefaultRouter()
        try router.add(routePattern: pattern)
        #expect((try router.result(for: url) != nil) == matches)
    }

    @Test("A piece with invalid escapes is not decoded", arguments: ["%FF", "a%C3", "%C3%28"])
    func badEscapes(piece: String) throws {
        let router = DefaultRouter()
        try router.add(routePattern: "/:v/*")
        let result = try #require(try router.result(for: "/\(piece)/\(piece)"))
        #expect(result.parameters["v"] as? String == piece)
        #expect(result.parameters["*"] as? [String] == [piece])
    }

    @Test("A variable that occurs twice has its last value")
    func repeatedVariable() throws {
        let router = DefaultRouter()
        try router.add(routePattern: "/:v/:v")
        let result = try #require(try router.result(for: "/1/2"))
        #expect(result.parameters["v"] as? String == "2")
        #expect(result.parameters.count == 5)
    }

    // MARK: Optional groups

    @Test(
        "The slash of a group may be inside or outside the parentheses",
        arguments: ["/(rest/)(app/):object/:id", "(rest)(app):object/:id"]
    )
    func slashesOfGroups(pattern: String) throws {
        let router = DefaultRouter()
        try router.add(routePattern: pattern)
        for url in ["/rest/app/o/1", "/rest/o/1", "/app/o/1", "/o/1"] {
            let result = try #require(try router.result(for: url))
            #expect(result.parameters["object"] as? String == "o", "\(url)")
            #expect(result.parameters["id"] as? String == "1", "\(url)")
        }
    }

    @Test("An empty group has no effect")
    func emptyGroup() throws {
        #expect(try components("/a()(/)/b").map(\.string) == ["a", "b"])
    }

    @Test("A pattern with invalid groups is refused, and nothing is added")
    func wrongGroups() {
        let nine = String(repeating: "(/a)", count: 9)
        let errors: [(String, RoutePatternError)] = [
            ("/a(/b", .unclosedGroup(pattern: "/a(/b")),
            ("/a/b)", .unopenedGroup(pattern: "/a/b)")),
            ("/a)b(", .unopenedGroup(pattern: "/a)b(")),
            ("/a(/b(/c))", .nestedGroup(pattern: "/a(/b(/c))")),
            (nine, .tooManyGroups(pattern: nine, limit: 8)),
        ]
        let router = DefaultRouter()
        for (pattern, error) in errors {
            #expect(throws: error) { try router.add(routePattern: pattern) }
            #expect(error.localizedDescription.contains(pattern))
        }
        #expect(throws: DefaultRouterError.wildcardNotAtTheEndOfPattern) {
            try router.add(routePattern: "/a(/*)/b")
        }
        #expect(router.routeDefinitions.isEmpty)
        #expect(router.registeredRoutes.isEmpty)
    }

    @Test("A pattern with eight groups has 256 paths")
    func manyGroups() throws {
        let router = DefaultRouter()
        try router.add(routePattern: (1...8).map { "(/g\($0))" }.joined())
        #expect(router.routeDefinitions.count == 256)
        #expect(try router.result(for: "/g1/g3/g8") != nil)
        #expect(try router.result(for: "/") != nil)
        #expect(try router.result(for: "/g3/g1") == nil)
    }
}
