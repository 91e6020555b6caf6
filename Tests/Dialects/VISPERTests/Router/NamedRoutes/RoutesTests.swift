import Foundation
import TestSupport
import Testing
import VISPER_Wireframe

private enum Route: Hashable, Sendable {
    case shelves, shelf(String), book(Int), page(String, Int), new, settings
}

@Suite("Typed routes")
struct RoutesTests {
    private let routes: Routes<Route>

    init() throws {
        routes = try Routes {
            RouteCase("/shelf/:name", Route.shelf) { if case .shelf(let name) = $0 { name } else { nil } }
            RouteCase("/book/:id", { $0 < 0 ? nil : Route.book($0) }) {
                if case .book(let id) = $0 { id } else { nil }
            }
            RouteCase("/book/:title/page/:number", Route.page) { route in
                if case .page(let title, let number) = route { (title, number) } else { nil }
            }
            RouteCase("/book/new", .new)
            RouteCase("/shelf", .shelves)
            RouteCase("settings/", .settings)
        }
    }

    private func path(_ text: String) -> [Route]? { routes.path(for: URL(string: text)!) }

    @Test("A URL of any scheme is a path; its host is the first piece unless it is a place in a network")
    func reading() {
        for text in [
            "app://shelf/new/book/7", "app:///shelf/new/book/7",
            "https://example.com/shelf/new/book/7/?utm=1#top",
            "/shelf//new/book/7", "http://localhost:8080/shelf/new/book/7",
        ] {
            #expect(path(text) == [.shelf("new"), .book(7)], "\(text)")
        }
        for text in ["app://", "app:///", "https://example.com", "/"] { #expect(path(text) == [], "\(text)") }
    }

    @Test("The pattern with the most pieces is taken, and among equal ones that with a literal")
    func choosing() {
        #expect(path("/book/7/page/3") == [.page("7", 3)])
        #expect(path("/book/new") == [.new])
        #expect(path("/book/new/settings/shelf") == [.new, .settings, .shelves])
        #expect(path("/shelf/shelf") == [.shelf("shelf")])
        #expect(path("/shelf/a%2Fb%20c/book/1") == [.shelf("a/b c"), .book(1)])
    }

    @Test(
        "A URL with a piece that no pattern matches, or with a value of another type, is no path",
        arguments: [
            "app://shelves", "app://book", "app://book/seven", "app://book/-7", "app://book/7/page",
            "app://settings/other", "/Shelf/a", "/book/7/page/three", "/settings/settings/x",
        ]
    )
    func noPath(text: String) {
        #expect(path(text) == nil)
    }

    @Test(
        "The URL of a path has the scheme and the host, and its first piece in the host's place if it can stand there"
    )
    func writing() throws {
        func url(_ path: [Route], _ scheme: String = "app", host: String? = nil) throws -> String {
            try routes.url(for: path, scheme: scheme, host: host).absoluteString
        }
        #expect(try url([.shelf("new"), .book(7)]) == "app://shelf/new/book/7")
        #expect(try url([.shelf("AC/DC"), .settings]) == "app://shelf/AC%2FDC/settings")
        #expect(try url([.page("a", 1)], "https", host: "example.com") == "https://example.com/book/a/page/1")
        #expect(try url([]) == "app:///")
        #expect(try url([], "https", host: "example.com") == "https://example.com")
        let first = try Routes<String> { RouteCase("/:name", { (name: String) in name }, values: { $0 }) }
        for name in ["name", "Name", "a.b", "localhost", "é", ".."] {
            let url = try first.url(for: [name, name], scheme: "app")
            #expect(first.path(for: url) == [name, name], "\(url)")
        }
    }

    @Test("A path whose URL would be read as another path has none")
    func notReadable() {
        for path: [Route] in [
            [.shelves, .settings], [.book(7), .shelves, .shelf("a")], [.book(-1)],
            Array(repeating: .settings, count: 101),
        ] {
            #expect(throws: RoutesError.notReadable) { try routes.url(for: path, scheme: "app") }
        }
        #expect(throws: Never.self) {
            try routes.url(for: Array(repeating: .settings, count: 100), scheme: "app")
        }
        #expect(throws: RoutesError.notReadable) {
            try routes.url(for: [.new], scheme: "https", host: "shelf")
        }
        #expect(throws: RoutesError.notReadable) { try routes.url(for: [.new], scheme: "no scheme") }
        #expect(throws: RouteURLError.emptyValue(name: "name", pattern: "/shelf/:name")) {
            try routes.url(for: [.shelf("")], scheme: "app")
        }
        #expect(throws: RoutesError.noPattern) {
            try Routes<Int> { RouteCase("/one", 1) }.url(for: [1, 2], scheme: "app")
        }
    }

    @Test("Patterns that are not valid, or match the same URLs, are refused when the routes are created")
    func patterns() {
        func expect<Failure: Error & Equatable>(_ error: Failure, _ cases: RouteCase<Int>...) {
            #expect(throws: error) {
                try Routes<Int> {
                    cases[0]
                    cases[cases.count - 1]
                }
            }
        }
        func one(_ pattern: String) -> RouteCase<Int> {
            RouteCase(pattern, { (number: Int) in number }, values: { $0 })
        }
        for pattern in ["/", "", "/a(/b)", "/a/*", "app://a", "/a?b=c"] {
            expect(RoutesError.notOnlyPieces(pattern: pattern), RouteCase(pattern, 1))
        }
        expect(RoutesError.wrongNames(pattern: "/a", values: 1), one("/a"))
        expect(RoutesError.wrongNames(pattern: "/:a/:b", values: 1), one("/:a/:b"))
        expect(
            RoutesError.wrongNames(pattern: "/:a/:a", values: 2),
            RouteCase("/:a/:a", { (a: Int, _: Int) in a }, values: { ($0, $0) })
        )
        expect(
            RoutesError.ambiguous(pattern: "/:b/x%20y", other: "/:a/x y"),
            one("/:a/x y"),
            one("/:b/x%20y")
        )
        expect(RoutePatternError.unclosedGroup(pattern: "/a(/b"), RouteCase("/a(/b", 1))
        for error: RoutesError in [.notOnlyPieces(pattern: "/p"), .wrongNames(pattern: "/p", values: 2)] {
            #expect(error.localizedDescription.contains("\"/p\""))
        }
    }

    @Test(
        "Random paths are read from their URLs as they were; only those with an ambiguous beginning have none"
    )
    func roundTrips() throws {
        let seed = UInt64.random(in: 0...UInt64.max)
        var random = SeededGenerator(seed: seed)
        let characters = Array("ab/%?#& .:éA1*+(\u{301}🦆")
        var refused = 0
        for _ in 0..<500 {
            func text() -> String {
                let words = ["shelf", "new", "..", "localhost", "book"]
                if Bool.random(using: &random) { return words.randomElement(using: &random)! }
                return String(
                    (0..<Int.random(in: 1...5, using: &random)).map { _ in
                        characters.randomElement(using: &random)!
                    }
                )
            }
            let path = (0..<Int.random(in: 0...5, using: &random)).map { _ -> Route in
                switch Int.random(in: 0..<6, using: &random) {
                case 0: .shelves
                case 1: .shelf(text())
                case 2: .book(Int.random(in: 0...99, using: &random))
                case 3: .page(text(), Int.random(in: -9...9, using: &random))
                case 4: .new
                default: .settings
                }
            }
            let isAmbiguous = path.dropLast().contains(.shelves)
            for host in [nil, "example.com"] {
                do {
                    let url = try routes.url(for: path, scheme: host == nil ? "app" : "https", host: host)
                    #expect(!isAmbiguous, "seed \(seed): \(path)")
                    #expect(routes.path(for: url) == path, "seed \(seed): \(url)")
                } catch RoutesError.notReadable {
                    #expect(isAmbiguous, "seed \(seed): \(path)")
                    refused += 1
                }
            }
        }
        #expect(refused > 0)
    }
}
