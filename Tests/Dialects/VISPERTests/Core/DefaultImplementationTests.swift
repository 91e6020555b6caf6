import Testing
import VISPERTestSupport
import VISPER_Wireframe

@MainActor
@Suite("Default implementations")
struct DefaultImplementationTests {
    private struct Minimal: Presenter, RoutingObserver, RoutingAwareViewController {
        func addPresentationLogic(routeResult: any RouteResult, controller: UIViewController) throws {}
    }

    @Test("A presenter is responsible by default")
    func presenter() {
        let presenter: any Presenter = Minimal()
        #expect(presenter.isResponsible(routeResult: StubResult("/a"), controller: UIViewController()))
    }

    private struct EchoingRouter: Router {
        func add(routePattern: String) throws {}

        func route(url: URL, parameters: [String: Any]?, routingOption: RoutingOption?) throws -> RouteResult?
        {
            StubResult(
                "\(url) \(parameters.map { "\($0)" } ?? "nil")",
                option: routingOption ?? NamedOption("none")
            )
        }
    }

    @Test("A router's shorter forms of route pass no option and, without parameters, nil")
    func router() throws {
        let router: any Router = EchoingRouter()
        let url = try #require(URL(string: "/a"))
        let result = try #require(try router.route(url: url, parameters: ["b": 1]))
        #expect(result.routePattern == "/a [\"b\": 1]")
        #expect(result.routingOption?.isEqual(otherOption: NamedOption("none")) == true)
        #expect(try router.route(url: url)?.routePattern == "/a nil")
    }

    @Test("A routing observer's willPresent does not throw by default")
    func observer() {
        let observer: any RoutingObserver = Minimal()
        #expect(throws: Never.self) {
            try observer.willPresent(
                controller: UIViewController(),
                routeResult: StubResult("/a"),
                routingPresenter: nil,
                wireframe: RecordingWireframe()
            )
        }
    }
}
