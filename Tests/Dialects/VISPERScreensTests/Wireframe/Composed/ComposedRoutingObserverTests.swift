import Testing
import VISPERTestSupport

@testable import VISPER_Wireframe

@MainActor
@Suite("Composed routing observers")
struct ComposedRoutingObserverTests {
    private let journal = Journal()
    private let composed = DefaultComposedRoutingObserver()
    private let controller = UIViewController()
    private let wireframe = RecordingWireframe()

    private func willPresent(_ pattern: String) throws {
        try composed.willPresent(
            controller: controller,
            routeResult: DefaultRouteResult(routePattern: pattern, parameters: [:]),
            routingPresenter: nil,
            wireframe: wireframe
        )
    }

    private func didPresent(_ pattern: String) {
        composed.didPresent(
            controller: controller,
            routeResult: DefaultRouteResult(routePattern: pattern, parameters: [:]),
            routingPresenter: nil,
            wireframe: wireframe
        )
    }

    @Test("Observers of the route's pattern or of all patterns are notified, by descending priority")
    func forwarded() throws {
        composed.add(routingObserver: Participant("low", journal), priority: 0, routePattern: nil)
        composed.add(routingObserver: Participant("high", journal), priority: 1, routePattern: "/a")
        composed.add(routingObserver: Participant("other", journal), priority: 2, routePattern: "/b")
        composed.add(routingObserver: Participant("last", journal), priority: 0, routePattern: nil)
        #expect(composed.routingObservers.map(\.priority) == [2, 1, 0, 0])
        #expect(composed.routingObservers.map(\.routePattern) == ["/b", "/a", nil, nil])
        #expect((composed.routingObservers[1].routingObserver as? Participant)?.name == "high")

        try willPresent("/a")
        #expect(journal.take() == ["high.willPresent", "low.willPresent", "last.willPresent"])
        didPresent("/b")
        #expect(journal.take() == ["other.didPresent", "low.didPresent", "last.didPresent"])
    }

    /// Records the routing presenters that it is notified of.
    private final class PresenterObserver: RoutingObserver {
        var calls: [String] = []

        private func note(_ call: String, _ routingPresenter: RoutingPresenter?) {
            calls.append("\(call) \(routingPresenter.map { "\(type(of: $0))" } ?? "nobody")")
        }

        func willPresent(
            controller: UIViewController,
            routeResult: RouteResult,
            routingPresenter: RoutingPresenter?,
            wireframe: Wireframe
        ) throws {
            note("will", routingPresenter)
        }

        func didPresent(
            controller: UIViewController,
            routeResult: RouteResult,
            routingPresenter: RoutingPresenter?,
            wireframe: Wireframe
        ) {
            note("did", routingPresenter)
        }
    }

    @Test("Observers receive the routing presenter, or nil if a controller is only made")
    func routingPresenter() async throws {
        let stage = await Stage(["a"])
        try stage.addScreen("/screen")
        let observer = PresenterObserver()
        stage.wireframe.add(routingObserver: observer)
        let url = URL(string: "/screen")!
        try stage.wireframe.route(url: url, option: .push(animated: false))
        #expect(observer.calls == ["will PushRoutingPresenter", "did PushRoutingPresenter"])
        _ = try stage.wireframe.controller(url: url)
        #expect(observer.calls.suffix(2) == ["will nobody", "did nobody"])
    }

    @Test("An observer's error is rethrown, and later observers are not notified")
    func error() {
        let first = Participant("first", journal)
        first.refusal = NamedRefusal("no")
        composed.add(routingObserver: first, priority: 1, routePattern: nil)
        composed.add(routingObserver: Participant("second", journal), priority: 0, routePattern: nil)
        #expect(throws: NamedRefusal("no")) { try willPresent("/a") }
        #expect(journal.take() == ["first.willPresent"])
    }
}
