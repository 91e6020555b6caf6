import Testing
import VISPERTestSupport
import VISPER_Wireframe

@MainActor
@Suite("The route table")
struct RouteTableTests {
    private func app() throws -> DefaultWireframe {
        let wireframe = DefaultWireframe()
        let app = DefaultWireframeAppFactory().makeApp(wireframe: wireframe)
        try app.add(feature: ScreenFeature(routePattern: "/start"))
        try app.add(feature: PresentedScreenFeature(routePattern: "/message/:name", priority: 2))
        try wireframe.add(routePattern: "/log") { _ in }
        try wireframe.add(routePattern: "/nobody")
        return wireframe
    }

    @Test("routes lists every pattern with its owners, in the order in which the router tries the patterns")
    func routes() throws {
        let wireframe = try app()
        let routes = wireframe.routes
        #expect(routes.map(\.pattern) == ["/nobody", "/log", "/message/:name", "/start"])
        #expect(
            routes.map { $0.owners.map(\.name) } == [
                [], ["handler"], ["PresentedScreenFeature"], ["ScreenFeature"],
            ]
        )
        #expect(routes[1].owners[0].role == .handler)
        #expect(routes[2].owners[0].role == .controllerProvider)
        #expect(routes[2].owners[0].priority == 2)
        #expect(routes[2].description == "/message/:name  PresentedScreenFeature (2)")
    }

    @Test("Owners are sorted by descending priority, handlers before providers if equal")
    func owners() throws {
        let wireframe = try app()
        wireframe.add(controllerProvider: Part("any"), priority: 3)
        try wireframe.add(priority: 0, responsibleFor: { $0.routePattern == "/start" }, handler: { _ in })
        let start = try #require(wireframe.routes.last)
        #expect(start.owners.map(\.description) == ["Part (3)", "handler (0)", "ScreenFeature (0)"])
    }

    @Test("routeTable lists patterns and owners as aligned text")
    func text() throws {
        #expect(
            try app().routeTable == """
                /nobody         nobody
                /log            handler (0)
                /message/:name  PresentedScreenFeature (2)
                /start          ScreenFeature (0)
                """
        )
        #expect(DefaultWireframe().routeTable == "")
    }

    @Test("routeTable aligns characters that consist of several code units")
    func textOfLongCharacters() throws {
        let wireframe = DefaultWireframe()
        try wireframe.add(routePattern: "/👩‍👩‍👧/:name")
        try wireframe.add(routePattern: "/start")
        #expect(
            wireframe.routeTable == """
                /start    nobody
                /👩‍👩‍👧/:name  nobody
                """
        )
    }

    @Test("suggestions(for:) returns patterns similar to a URL that no pattern matches")
    func suggestions() throws {
        let wireframe = try app()
        let url = URL(string: "/strat")!
        #expect(wireframe.suggestions(for: url) == ["/start"])
        let error = #expect(throws: DefaultWireframeError.self) { try wireframe.route(url: url) }
        #expect(error?.description.contains("Nearest are \"/start\"") == true)
        #expect(wireframe.suggestions(for: URL(string: "/nothing/like/it")!) == [])
    }

    /// A client's own router.
    private struct OwnRouter: Router {
        func add(routePattern: String) throws {}
        func route(url: URL, parameters: [String: Any]?, routingOption: RoutingOption?) throws -> RouteResult?
        { nil }
    }

    @Test("With a custom router, there are no routes and suggestions")
    func ownRouter() {
        let wireframe = DefaultWireframe(router: OwnRouter())
        #expect(wireframe.routes.isEmpty)
        #expect(wireframe.suggestions(for: URL(string: "/start")!).isEmpty)
    }
}
