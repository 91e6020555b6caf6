import Testing
import VISPERTestSupport
import VISPER_Core

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
