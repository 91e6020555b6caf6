import Foundation
import Testing
import VISPER_Wireframe

@Suite("The patterns that a URL nearly matches")
struct NearestPatternsTests {
    private let router = DefaultRouter()

    init() throws {
        for pattern in [
            "/start", "/message/:username", "/message/:username/edit", "/settings(/:section)", "/files/*",
            "/library/books(/:id)", "shop://cart/:item", "shop:///help",
        ] {
            try router.add(routePattern: pattern)
        }
    }

    @Test(
        "Similar patterns are returned, the nearest first",
        arguments: [
            ("/strat", ["/start"]),
            ("/Start", ["/start"]),
            ("/mesage/max", ["/message/:username", "/message/:username/edit"]),
            ("app://mesage/max", ["/message/:username", "/message/:username/edit"]),
            ("/message/max/edti", ["/message/:username/edit", "/message/:username"]),
            ("/libary/books", ["/library/books(/:id)"]),
            ("/setings/sound", ["/settings(/:section)"]),
            ("/files", ["/files/*"]),
            ("/filse/a/b", ["/files/*"]),
            ("shop://card/5", ["shop://cart/:item"]),
            ("ship://cart/5", ["shop://cart/:item"]),
            ("shop:/halp", ["shop:///help", "shop://cart/:item"]),
            ("/completely/different/thing", []),
            ("/", []),
        ]
    )
    func nearest(url: String, patterns: [String]) throws {
        let url = try #require(URL(string: url))
        #expect(router.nearestPatterns(to: url) == patterns)
    }

    @Test("nearestPatterns returns no more than the limit")
    func limit() throws {
        let url = try #require(URL(string: "/mesage/max"))
        #expect(router.nearestPatterns(to: url, limit: 1) == ["/message/:username"])
        #expect(router.nearestPatterns(to: url, limit: 0) == [])
    }

    @Test("A matching pattern is the nearest")
    func match() throws {
        let url = try #require(URL(string: "/files/a"))
        #expect(router.nearestPatterns(to: url).first == "/files/*")
    }
}
