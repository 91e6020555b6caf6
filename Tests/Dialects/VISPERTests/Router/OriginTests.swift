import Foundation
import Testing
import VISPERTestSupport
import VISPER_Wireframe

@Suite("Scheme and host")
struct OriginTests {
    @Test(
        "A pattern with a scheme matches scheme and host; without one, a host without a dot counts as a piece",
        arguments: [
            ("app://user/:id", "app://user/42", true),
            ("App://User/:id", "aPP://uSER/42", true),
            ("app://user/:id", "other://user/42", false),
            ("app://user/:id", "/user/42", false),
            ("app://user/:id", "app:///user/42", false),
            ("app:///user/:id", "app:///user/42", true),
            ("app:///user/:id", "app:/user/42", true),
            ("https://x.com/user/:id", "https://X.com/user/42", true),
            ("https://x.com/user/:id", "https://y.com/user/42", false),
            ("https://x.com/user/:id", "https://me@x.com:80/user/42", true),
            ("https://x.com:80/user/:id", "https://x.com:80/user/42", true),
            ("https://x.com:80/user/:id", "https://x.com/user/42", false),
            ("https://x.com:80/user/:id", "https://x.com:81/user/42", false),
            ("app://user(/x)/:id", "app://user/42", true),
            ("app://user(/x)/:id", "app://user/x/42", true),
            ("app://:section/:id", "app://user/42", true),
            ("app://:section/:id", "app:///user/42", true),
            ("app://:section/:id", "app://42", false),
            ("/user/:id", "app://user/42", true),
            ("/user/:id", "app://USER/42", false),
            ("/user/:id", "app:user/42", true),
            ("/user/:id", "https://x.com/user/42", true),
            ("/user/:id", "http://localhost:8080/user/42", true),
            ("/user/:id", "http://[::1]:8080/user/42", true),
            ("/user/:id", "app://user:7/42", true),
            ("/localhost/:id", "http://localhost/42", false),
        ]
    )
    func origin(pattern: String, url: String, matches: Bool) throws {
        let router = DefaultRouter()
        try router.add(routePattern: pattern)
        let result = try router.result(for: url)
        #expect((result != nil) == matches)
        if let result { #expect(result.parameters["id"] as? String == "42") }
    }

    @Test("A wildcard after a scheme matches the host and the path")
    func wildcard() throws {
        let router = DefaultRouter()
        try router.add(routePattern: "app://*")
        func pieces(_ url: String) throws -> [String]? {
            try router.result(for: url)?.parameters["*"] as? [String]
        }
        #expect(try pieces("app://User/a%20b") == ["User", "a b"])
        #expect(try pieces("app:///a") == ["a"])
        #expect(try pieces("app://") == nil)
        #expect(try pieces("other://user") == nil)
    }

    @Test("Patterns with and without a scheme are tried in one order, the last added first")
    func order() throws {
        let router = DefaultRouter()
        let url = try #require(URL(string: "http://x.com:80/a"))
        for pattern in ["http://x.com/a", "/a", "http://x.com:80/:x", "http://:host/a"] {
            try router.add(routePattern: pattern)
            #expect(try router.route(url: url)?.routePattern == pattern)
        }
        #expect(try router.route(url: url)?.parameters["host"] as? String == "x.com")
    }

    @Test("A relative URL is resolved against its base URL")
    func relative() throws {
        let router = DefaultRouter()
        try router.add(routePattern: "https://x.com/a/:id")
        let url = try #require(URL(string: "c", relativeTo: URL(string: "https://x.com/a/b")))
        let result = try #require(try router.route(url: url))
        #expect(result.parameters["id"] as? String == "c")
        #expect(result.parameters["RouteURL"] as? URL == url)
    }
}
