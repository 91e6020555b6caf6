import Foundation
import VISPER_Wireframe

/// Matches a URL with 10 to 10,000 patterns: one without parameters, one with two, one with a wildcard, and one that no
/// pattern matches.
///
/// The first contender shows the lower limit of the time: it looks the URL's text up in a dictionary of results that
/// are known in advance, and makes an equal result.
func benchmarkRouting() async {
    let routes = [
        Route("static", url: "/feature5/section", pattern: "/feature5/section", values: [:]),
        Route(
            "two parameters",
            url: "/feature5/user/42/message/77",
            pattern: "/feature5/user/:user/message/:id",
            values: ["user": "42", "id": "77"]
        ),
        Route("wildcard", url: "/files5/a/b", pattern: "/files5/*", values: ["*": ["a", "b"]]),
        Route("none", url: "/feature5/nothing/here", pattern: nil, values: [:]),
    ]
    for route in routes {
        let limit = [route.url.absoluteString: route]
        var contenders = [
            Contender("limit: dictionary of URLs") {
                for _ in 0..<$0 { consume(limit[route.url.absoluteString]?.result()) }
            }
        ]
        for count in [10, 100, 1_000, 10_000] {
            let router = makeRouter(patterns: count)
            let found = try! router.route(url: route.url)
            if found?.routePattern != route.pattern { fatalError("The router does not find \(route.url).") }
            contenders.append(
                Contender("\(count) patterns") {
                    for _ in 0..<$0 { consume(try! router.route(url: route.url)) }
                }
            )
        }
        printTable("VISPER routing: match, \(route.name)", await compare(iterations: 100_000, contenders))
    }
}

private struct Route {
    let name: String
    let url: URL
    let pattern: String?
    let values: [String: any Sendable]

    init(_ name: String, url: String, pattern: String?, values: [String: any Sendable]) {
        self.name = name
        self.url = URL(string: url)!
        self.pattern = pattern
        self.values = values
    }

    func result() -> RouteResult? {
        guard let pattern else { return nil }
        var parameters: [String: Any] = Dictionary(minimumCapacity: 4 + values.count)
        parameters[DefaultRouter.parametersRouteURLKey] = url
        parameters[DefaultRouter.parametersJLRouteURLKey] = url
        parameters[DefaultRouter.parametersRoutePatternKey] = pattern
        parameters[DefaultRouter.parametersJLRoutePatternKey] = pattern
        for (name, value) in values { parameters[name] = value }
        return DefaultRouteResult(routePattern: pattern, parameters: parameters)
    }
}

/// A router with this number of patterns of three kinds, including those of the benchmark.
private func makeRouter(patterns count: Int) -> DefaultRouter {
    let router = DefaultRouter()
    for number in 0..<count {
        let feature = number / 3 + 3
        let pattern = [
            "/feature\(feature)/section", "/feature\(feature)/user/:user/message/:id", "/files\(feature)/*",
        ][number % 3]
        try! router.add(routePattern: pattern)
    }
    return router
}
