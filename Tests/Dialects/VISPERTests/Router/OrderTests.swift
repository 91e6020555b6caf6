import Foundation
import Testing
import VISPERTestSupport

@testable import VISPER_Wireframe

@Suite("The order in which patterns are tried")
struct OrderTests {
    private func pattern(_ url: String, of router: DefaultRouter) throws -> String? {
        try router.result(for: url)?.routePattern
    }

    @Test("The pattern added last matches, even if another is more specific")
    func lastAdded() throws {
        let router = DefaultRouter()
        try router.add(routePattern: "/a/b")
        try router.add(routePattern: "/a/:x")
        #expect(try pattern("/a/b", of: router) == "/a/:x")
        try router.add(routePattern: "/*")
        #expect(try pattern("/a/b", of: router) == "/*")
        try router.add(routePattern: "/a/b")
        #expect(try pattern("/a/b", of: router) == "/a/b")
        #expect(router.routeDefinitions.map(\.routePattern) == ["/a/b", "/a/:x", "/*", "/a/b"])
    }

    @Test("The pattern with the highest priority matches, whenever it was added")
    func priority() throws {
        let router = DefaultRouter()
        try router.add(routePattern: "/a/:high", priority: 5)
        try router.add(routePattern: "/a/:low", priority: -5)
        try router.add(routePattern: "/a/:plain")
        #expect(try pattern("/a/b", of: router) == "/a/:high")
        try router.add(routePattern: "/a/:lowest", priority: .min)
        try router.add(routePattern: "/b/:lowest", priority: .min)
        #expect(try pattern("/b/b", of: router) == "/b/:lowest")
        try router.add(routePattern: "/a/*", priority: 5)
        #expect(try pattern("/a/b", of: router) == "/a/*")
        try router.add(routePattern: "/a/b", priority: .max)
        #expect(try pattern("/a/b", of: router) == "/a/b")
    }

    @Test("registeredRoutes are in the order in which they are tried")
    func registered() throws {
        let router = DefaultRouter()
        try router.add(routePattern: "/a")
        try router.add(routePattern: "/b", priority: 1)
        try router.add(routePattern: "/c(/d)(/e)")
        #expect(
            router.registeredRoutes == [
                RegisteredRoute(pattern: "/b", priority: 1, order: 1),
                RegisteredRoute(pattern: "/c(/d)(/e)", priority: 0, order: 2),
                RegisteredRoute(pattern: "/a", priority: 0, order: 0),
            ]
        )
    }

    @Test(
        "The longest path of a pattern with groups is tried first, at equal length that with the earlier group"
    )
    func groups() throws {
        let router = DefaultRouter()
        try router.add(routePattern: "/the(/foo/:a)(/bar/:b)")
        #expect(
            router.routeDefinitions.reversed().map { $0.components.map { $0.string ?? ":\($0.name ?? "")" } }
                == [
                    ["the", "foo", ":a", "bar", ":b"], ["the", "foo", ":a"], ["the", "bar", ":b"], ["the"],
                ]
        )
        try router.add(routePattern: "/x(/:a)(/:b)")
        let result = try #require(try router.result(for: "/x/1"))
        #expect(result.parameters["a"] as? String == "1")
        #expect(result.parameters["b"] == nil)
    }

    @Test("Among 1,024 mixtures of literals and variables, the right pattern is found")
    func mixtures() throws {
        let depth = 10
        let router = DefaultRouter()
        for mixture in 0..<(1 << depth) {
            let pieces = (0..<depth).map { mixture >> $0 & 1 == 1 ? "/l\($0)" : "/:v\($0)" }
            try router.add(routePattern: pieces.joined() + "/end")
        }
        // Each pattern has a literal or a variable in each place. The URL has the literals of one pattern, and `/other`
        // where this pattern has a variable. Patterns with a variable in place of some of these literals match the URL
        // too. The router must choose the pattern from which the URL was made.
        for mixture in stride(from: 0, to: 1 << depth, by: 37) {
            let pieces = (0..<depth).map { mixture >> $0 & 1 == 1 ? "/l\($0)" : "/other" }
            let expected = (0..<depth).map { mixture >> $0 & 1 == 1 ? "/l\($0)" : "/:v\($0)" }
            #expect(try pattern(pieces.joined() + "/end", of: router) == expected.joined() + "/end")
            #expect(try pattern(pieces.joined() + "/no", of: router) == nil)
        }
    }
}
