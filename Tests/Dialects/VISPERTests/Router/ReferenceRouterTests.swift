import Foundation
import TestSupport
import Testing
import VISPERTestSupport
import VISPER_Wireframe

/// Random patterns and URLs have the results of a literal implementation of the rules.
@Suite("Random routes against the reference router")
struct ReferenceRouterTests {
    @Test("Matches, parameters and refused patterns are the same as the reference router's")
    func sameMatches() throws {
        var matches = 0
        var misses = 0
        for seed in 0..<600 as Range<UInt64> {
            var random = RandomRoutes(seed: seed)
            let router = DefaultRouter()
            var reference = ReferenceRouter()
            for _ in 0..<random.count(1...25) {
                let pattern = random.pattern()
                let priority = random.priority()
                let isRight = reference.add(pattern, priority: priority)
                #expect(
                    isRight == ((try? router.add(routePattern: pattern, priority: priority)) != nil),
                    "\(pattern)"
                )
            }
            for _ in 0..<20 {
                let text = random.url()
                let url = try #require(URL(string: text), "\(text)")
                let parameters = random.parameters()
                let expected = reference.match(url, parameters: parameters)
                let found = try router.route(url: url, parameters: parameters).map(ReferenceRouter.Match.init)
                #expect(found == expected, "seed \(seed), \(text), \(router.registeredRoutes.map(\.pattern))")
                if expected == nil { misses += 1 } else { matches += 1 }
            }
        }
        #expect(matches > 2_500)
        #expect(misses > 2_500)
    }
}

/// Makes patterns and URLs of a few pieces, so that they often match.
private struct RandomRoutes {
    private var random: SeededGenerator

    init(seed: UInt64) {
        random = SeededGenerator(seed: seed)
    }

    mutating func count(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }

    mutating func priority() -> Int { one(of: [0, 0, 0, 0, -1, 1]) }

    mutating func parameters() -> [String: String] {
        one(of: [[:], [:], ["x": "caller's"], ["RouteURL": "caller's", "q": "caller's"]])
    }

    mutating func pattern() -> String {
        var pattern = ""
        let groups = count(0...9) == 0 ? 9 : 2
        for _ in 0..<count(0...4) {
            let piece = one(of: [
                "a", "b", "c", "A", "a b", "a%20b", "é", "100%", "%FF", ":x", ":y", ":x", ":", "b", "a",
            ])
            let group = one(of: ["(/\(piece))", "(\(piece)/)", "(/\(piece)/:z)"])
            pattern += count(0...9) < groups ? group : slashes() + piece
        }
        pattern += one(of: ["", "", "", "/", "//", "/*", "/*rest", "(/*)"])
        if count(0...30) == 0 { pattern += one(of: ["(", ")", "/*/a", "(a(b)c)"]) }
        if count(0...3) == 0 { pattern += one(of: ["?x=1", "?q=1", "?q=2&q=1&", "?q=a%26b&%20=+", "?q=3"]) }
        if count(0...30) == 0 { pattern += one(of: ["?", "?q", "?q=1&r", "#top", "?q=1#q=3"]) }
        return one(of: ["", "", "", "app://a", "App://X.com", "http://x.com:80", "app://:x", "app://"])
            + pattern
    }

    mutating func url() -> String {
        let origin = one(of: [
            "", "", "", "app://a", "APP://A", "app://x.com", "http://X.COM:80", "app://b", "app:",
        ])
        var url = origin
        for _ in 0..<count(0...4) {
            url += slashes()
            url += one(of: [
                "a", "b", "c", "A", "a%20b", "%C3%A9", "100%25", "%FF", "a%2Fb", "a+b", "%61", "b", "a",
            ])
        }
        // Two leading slashes would denote a host, and a leading colon makes a URL invalid.
        if origin.isEmpty { url = "/" + url.drop { $0 == "/" } }
        url += one(of: ["", "", "/", "//"])
        if origin.isEmpty, url.hasPrefix("//") { url = "/" }
        url += one(of: [
            "", "", "?", "?x=1", "?q=1&q=2&r", "?q=a%26b&%20=+&=", "?RouteURL=1&*=2&q=", "?&q=%FF=1&&",
        ])
        url += one(of: ["", "", "#", "#top", "#q=3", "#/a?q=4&r=5", "#q&r=1", "#q=&r=1", "#?q=6"])
        return url
    }

    private mutating func slashes() -> String { one(of: ["/", "/", "/", "//", "///"]) }

    private mutating func one<Value>(of values: [Value]) -> Value {
        values[Int.random(in: values.indices, using: &random)]
    }
}
