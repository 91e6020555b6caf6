import Foundation
import TestSupport
import Testing
import VISPER_Wireframe

@Suite("URLs made of patterns and values")
struct URLBuildingTests {
    private func url(_ pattern: String, _ values: [String: any RouteValue] = [:]) throws -> String {
        try RoutePattern(pattern).url(values: values).absoluteString
    }

    @Test("Values are inserted, percent-encoded, for variables and wildcard; others become the query")
    func places() throws {
        #expect(try url("/start") == "/start")
        #expect(try url("") == "/")
        #expect(try url("/m/:name", ["name": "AC/DC 50%?#"]) == "/m/AC%2FDC%2050%25%3F%23")
        #expect(
            try url("/m/:name", ["name": "a", "page": 2, "q": "x&y=z", "all": [1, 2]])
                == "/m/a?all=1&all=2&page=2&q=x%26y%3Dz"
        )
        #expect(try url("/files/*", ["*": ["a b", "c"]]) == "/files/a%20b/c")
        #expect(try url("/files/*", ["*": "a"]) == "/files/a")
        #expect(try url("/s(/:x)?b c=%26&a=1", ["x": 5, "0": 2]) == "/s/5?b%20c=%26&a=1&0=2")
        #expect(try url("/:x/:x", ["x": 1]) == "/1/1")
        #expect(try url("/:x", ["x": ".."]) == "/%2E%2E")
        #expect(try url("/a b/100%/é") == "/a%20b/100%25/%C3%A9")
    }

    @Test("A pattern with a scheme gives a URL with that scheme")
    func origins() throws {
        #expect(try url("App://User/:id", ["id": 5]) == "app://user/5")
        #expect(try url("https://x.com:80/:id", ["id": 5]) == "https://x.com:80/5")
        #expect(try url("app:///:id", ["id": 5]) == "app:///5")
        #expect(try url("app://:section/:id", ["id": 5, "section": "user"]) == "app://user/5")
        #expect(try url("app://*", ["*": ["user", "5"]]) == "app://user/5")
    }

    @Test("A group is included if its variables have values")
    func groups() throws {
        let pattern = "/m(/page/:page)(/by/:name)"
        #expect(try url(pattern) == "/m")
        #expect(try url(pattern, ["name": "a"]) == "/m/by/a")
        #expect(try url(pattern, ["name": "a", "page": 1]) == "/m/page/1/by/a")
        #expect(try RoutePattern("/m/:a(/:b)/*").requiredNames == ["a", "*"])
    }

    @Test("Missing and ambiguous values are refused")
    func errors() throws {
        func expect(_ error: RouteURLError, _ pattern: String, _ values: [String: any RouteValue]) {
            #expect(throws: error) { try RoutePattern(pattern).url(values: values) }
            #expect(error.localizedDescription.contains(pattern))
        }
        expect(
            .missingValues(names: ["a", "*"], pattern: "/:a(/:b)/:c/*"),
            "/:a(/:b)/:c/*",
            ["b": 1, "c": 2]
        )
        expect(.notOneText(name: "a", pattern: "/:a"), "/:a", ["a": ["1", "2"]])
        expect(.notOneText(name: "a", pattern: "/:a"), "/:a", ["a": [String]()])
        expect(.emptyValue(name: "a", pattern: "/:a"), "/:a", ["a": ""])
        expect(.emptyValue(name: "*", pattern: "/a/*"), "/a/*", ["*": [Int]()])
        expect(.emptyValue(name: "*", pattern: "/a/*"), "/a/*", ["*": ["a", ""]])
        expect(.reservedName(name: "RouteURL", pattern: "/a"), "/a", ["RouteURL": "x"])
        expect(.reservedName(name: "x", pattern: "/a?x=1"), "/a?x=1", ["x": 2])
        expect(.notAURL(text: "app://a:b/", pattern: "app://a:b"), "app://a:b", [:])
        #expect(throws: RoutePatternError.unclosedGroup(pattern: "/a(")) { try RoutePattern("/a(") }
    }

    @Test("A router reads back from the URL exactly the inserted values")
    func roundTrip() throws {
        for seed in 0..<2_000 as Range<UInt64> {
            var random = SeededGenerator(seed: seed)
            let prefix = ["", "app://place", "https://x.com", "app://"].randomElement(using: &random) ?? ""
            let pattern = prefix + "/100%/:first/a b(/:second/x)/*"
            let router = DefaultRouter()
            try router.add(routePattern: pattern)

            let first = text(&random)
            let second = Bool.random(using: &random) ? text(&random) : nil
            let rest = (0...Int.random(in: 0...3, using: &random)).map { _ in text(&random) }
            let name = "q" + text(&random)
            var values: [String: any RouteValue] = [
                "first": first, "*": rest, name: text(&random), "": "", "two": [1, 2],
            ]
            values["second"] = second
            let url = try RoutePattern(pattern).url(values: values)
            let result = try #require(try router.route(url: url), "seed \(seed), \(url)")
            #expect(try result.value("first") == first, "seed \(seed), \(url)")
            #expect(try result.valueIfPresent("second") == second, "seed \(seed), \(url)")
            #expect(try result.value("*") == rest, "seed \(seed), \(url)")
            #expect(try result.value(name) == values[name] as? String, "seed \(seed), \(url)")
            #expect(try result.value("") == "", "seed \(seed), \(url)")
            #expect(try result.value("two") == [1, 2], "seed \(seed), \(url)")
            #expect(result.parameters.count == (second == nil ? 9 : 10), "seed \(seed), \(url)")
        }
    }

    private func text(_ random: inout SeededGenerator) -> String {
        let scalars = Array("aZ09/%?#&=+ .:;@()*,~_-\\\"<>[]{}|^`é漢👩‍👧\u{301}\u{0}\n\u{FFFF}".unicodeScalars)
        var text = ""
        for _ in 0...Int.random(in: 0...8, using: &random) {
            text.unicodeScalars.append(scalars.randomElement(using: &random) ?? "a")
        }
        return ["/", ".", "..", "%41", "%FF", text, text, text].randomElement(using: &random) ?? text
    }
}
