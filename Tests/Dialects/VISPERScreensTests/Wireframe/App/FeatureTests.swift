import Testing
import VISPERTestSupport
import VISPER_Wireframe

@MainActor
@Suite("Features of the wireframe layer")
struct FeatureTests {
    private let screen = ScreenFeature(routePattern: "/start")

    private func option(for result: StubResult) -> String? {
        (screen.option(routeResult: result) as? NamedOption)?.description
    }

    @Test("A view feature is responsible for results with exactly its pattern")
    func responsibility() {
        #expect(screen.isResponsible(routeResult: StubResult("/start")))
        #expect(!screen.isResponsible(routeResult: StubResult("/end")))
        #expect(!screen.isResponsible(routeResult: StubResult("/start/")))
    }

    @Test("A view feature returns its option for its own pattern if there is no option yet")
    func ownOption() {
        #expect(option(for: StubResult("/start")) == "option of /start")
        #expect(option(for: StubResult("/end")) == nil)
    }

    /// Makes the controllers of another pattern.
    private struct Substitute: ViewFeature {
        let routePattern = "/own"
        let priority = 0

        func isResponsible(routeResult: RouteResult) -> Bool { routeResult.routePattern == "/other" }
        func makeController(routeResult: RouteResult) throws -> UIViewController { UIViewController() }
        func makeOption(routeResult: RouteResult) -> RoutingOption { NamedOption("substitute") }
    }

    @Test("A view feature with its own isResponsible returns its option for what it is responsible for")
    func ownResponsibility() {
        let option = Substitute().option(routeResult: StubResult("/other"))
        #expect((option as? NamedOption)?.description == "substitute")
        #expect(Substitute().option(routeResult: StubResult("/own")) == nil)
    }

    @Test(
        "A view feature returns an existing option unchanged",
        arguments: ["/start", "/end"]
    )
    func decidedOption(pattern: String) {
        #expect(option(for: StubResult(pattern, option: NamedOption("caller's"))) == "caller's")
    }

    @Test("A view feature with presenters is responsible for its own pattern, with any controller")
    func presenters() {
        let feature = PresentedScreenFeature(routePattern: "/start")
        #expect(feature.isResponsible(routeResult: StubResult("/start"), controller: UIViewController()))
        #expect(
            feature.isResponsible(routeResult: StubResult("/start"), controller: UINavigationController())
        )
        #expect(!feature.isResponsible(routeResult: StubResult("/end"), controller: UIViewController()))
    }
}
