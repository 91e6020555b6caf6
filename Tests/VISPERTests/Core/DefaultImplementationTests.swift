import Testing
import VISPERTestSupport
import VISPER_Core

@MainActor
@Suite("Default implementations")
struct DefaultImplementationTests {
    private struct Minimal: Presenter, RoutingObserver, RoutingAwareViewController {
        func addPresentationLogic(routeResult: any RouteResult, controller: UIViewController) throws {}
    }

    @Test("A presenter is responsible unless it says otherwise")
    func presenter() {
        let presenter: any Presenter = Minimal()
        #expect(presenter.isResponsible(routeResult: StubResult("/a"), controller: UIViewController()))
    }

    @Test("An observer prevents nothing unless it says otherwise")
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
