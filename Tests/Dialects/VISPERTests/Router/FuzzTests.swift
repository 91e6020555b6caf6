import Foundation
import TestSupport
import Testing
import VISPERTestSupport
import VISPER_Wireframe

/// Adds and routes random bytes. The router must accept or refuse each pattern, and match or ignore each URL.
@Suite("Random bytes as patterns and URLs")
struct FuzzTests {
    @Test("Random patterns and URLs never trap, and a match names an added pattern")
    func nothingTraps() throws {
        var urls = 0
        var matches = 0
        for seed in 0..<100 as Range<UInt64> {
            var random = SeededGenerator(seed: seed)
            let router = DefaultRouter()
            var patterns: Set<String> = []
            for _ in 0..<20 {
                let pattern = text(&random)
                if (try? router.add(routePattern: pattern)) != nil { patterns.insert(pattern) }
            }
            for _ in 0..<40 {
                guard let url = URL(string: text(&random)) else { continue }
                urls += 1
                _ = router.nearestPatterns(to: url)
                guard let result = try router.route(url: url) else { continue }
                matches += 1
                #expect(patterns.contains(result.routePattern), "seed \(seed), \(url)")
            }
        }
        #expect(urls > 500)
        #expect(matches > 20)
    }

    @Test("Patterns and URLs of 50,000 pieces do not overflow the stack")
    func long() throws {
        let router = DefaultRouter()
        let count = 50_000
        let variables = String(repeating: "/:x", count: count)
        let literals = String(repeating: "/a", count: count)
        try router.add(routePattern: variables + "/end")
        try router.add(routePattern: literals)
        try router.add(routePattern: "/*")
        let literal = try #require(try router.result(for: literals))
        #expect(literal.parameters["*"] as? [String] == Array(repeating: "a", count: count))
        let variable = try router.result(for: literals + "/end")
        #expect(variable?.routePattern == "/*")
        try router.add(routePattern: literals, priority: 1)
        #expect(try router.result(for: literals)?.routePattern == literals)
    }

    private func text(_ random: inout SeededGenerator) -> String {
        let alphabet: [[UInt8]] = [
            Array("/:*()?#&=%@[].+".utf8), Array("ab/:*".utf8), Array(0...255),
            Array("/a/b:://%2F%C3%A9%FF".utf8),
        ]
        let bytes = alphabet.randomElement(using: &random) ?? []
        let count = Int.random(in: 0...12, using: &random)
        let scheme = ["", "", "app:", "app://", "/"].randomElement(using: &random) ?? ""
        return scheme
            + String(
                decoding: (0..<count).map { _ in bytes.randomElement(using: &random) ?? 0 },
                as: UTF8.self
            )
    }
}
