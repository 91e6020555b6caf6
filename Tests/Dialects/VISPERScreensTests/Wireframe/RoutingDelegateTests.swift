import Testing
import VISPERTestSupport
import VISPER_Wireframe

@MainActor
@Suite("The default routing delegate")
struct RoutingDelegateTests {
    private let journal = Journal()
    private let delegate = DefaultRoutingDelegate()
    private let observer: Participant
    private let screen: Screen
    private let wireframe = RecordingWireframe()
    private let result = StubResult("/a", parameters: ["x": 1])

    init() {
        observer = Participant("observer", journal)
        screen = Screen("screen", journal)
        delegate.routingObserver = observer
        for (name, priority) in [("second", 1), ("first", 0)] {
            screen.add(
                controllerPresenter: FunctionalControllerPresenter(
                    willRouteCallback: { [journal] _, _, _ in journal.note("\(name) presenter.willRoute") },
                    didRouteCallback: { [journal] _, _, _ in journal.note("\(name) presenter.didRoute") }
                ),
                priority: priority
            )
        }
    }

    private func willPresent(_ delegate: RoutingDelegate) throws {
        try delegate.willPresent(
            controller: screen,
            routeResult: result,
            routingPresenter: nil,
            wireframe: wireframe
        )
    }

    private func didPresent(_ delegate: RoutingDelegate) {
        delegate.didPresent(
            controller: screen,
            routeResult: result,
            routingPresenter: nil,
            wireframe: wireframe
        )
    }

    @Test("Before a presentation, the observer, the presenters and the controller are notified in this order")
    func willPresent() throws {
        try willPresent(delegate)
        #expect(
            journal.take() == [
                "observer.willPresent", "first presenter.willRoute", "second presenter.willRoute",
                "screen.willRoute hook", "screen.willRoute",
            ]
        )
    }

    @Test("After a presentation, the observer, the presenters and the controller are notified in this order")
    func didPresent() {
        didPresent(delegate)
        #expect(
            journal.take() == [
                "observer.didPresent", "first presenter.didRoute", "second presenter.didRoute",
                "screen.didRoute hook", "screen.didRoute",
            ]
        )
    }

    @Test("The route result is stored on the controller before the first notification")
    func stored() {
        observer.refusal = NamedRefusal("no")
        #expect(screen.routeResult == nil)
        #expect(throws: NamedRefusal("no")) { try willPresent(delegate) }
        #expect(result.isEqual(routeResult: screen.routeResult))
        #expect(screen.routePattern == "/a")
        #expect(screen.routeParameters?["x"] as? Int == 1)
    }

    @Test("If the observer throws, no other object is notified")
    func prevented() {
        observer.refusal = NamedRefusal("no")
        #expect(throws: NamedRefusal("no")) { try willPresent(delegate) }
        #expect(journal.take() == ["observer.willPresent"])
    }

    @Test("Observer, hooks and a routing-aware controller receive the wireframe and the result unchanged")
    func passedOn() throws {
        let hooked = HookedController()
        delegate.routingObserver = hooked
        try delegate.willPresent(
            controller: hooked,
            routeResult: result,
            routingPresenter: Part("presenter"),
            wireframe: wireframe
        )
        delegate.didPresent(
            controller: hooked,
            routeResult: result,
            routingPresenter: Part("presenter"),
            wireframe: wireframe
        )
        let six = Array(repeating: true, count: 6)
        #expect(hooked.wireframes.map { $0 as AnyObject === wireframe } == six)
        #expect(hooked.results.map { result.isEqual(routeResult: $0) } == six)
        #expect(hooked.presenters == ["presenter", "presenter"])
    }

    /// Records the arguments that it receives as a controller and as an observer.
    private final class HookedController: UIViewController, RoutingAwareViewController, RoutingObserver {
        var wireframes: [Wireframe] = []
        var results: [RouteResult] = []
        var presenters: [String] = []

        func willRoute(wireframe: Wireframe, routeResult: RouteResult) {
            wireframes.append(wireframe)
            results.append(routeResult)
        }

        func didRoute(wireframe: Wireframe, routeResult: RouteResult) {
            wireframes.append(wireframe)
            results.append(routeResult)
        }

        func willPresent(
            controller: UIViewController,
            routeResult: RouteResult,
            routingPresenter: RoutingPresenter?,
            wireframe: Wireframe
        ) throws {
            wireframes.append(wireframe)
            results.append(routeResult)
            presenters.append((routingPresenter as? Part)?.description ?? "none")
        }

        func didPresent(
            controller: UIViewController,
            routeResult: RouteResult,
            routingPresenter: RoutingPresenter?,
            wireframe: Wireframe
        ) {
            wireframes.append(wireframe)
            results.append(routeResult)
            presenters.append((routingPresenter as? Part)?.description ?? "none")
        }

        override func willRoute(_ wireframe: WireframeObjc, routeResult: RouteResultObjc) {
            super.willRoute(wireframe, routeResult: routeResult)
            wireframes.append(wireframe.wireframe)
            results += [routeResult.routeResult].compactMap { $0 }
        }

        override func didRoute(_ wireframe: WireframeObjc, routeResult: RouteResultObjc) {
            wireframes.append(wireframe.wireframe)
            results += [routeResult.routeResult].compactMap { $0 }
        }
    }

    @Test(
        "The observer notified of a presentation's beginning is notified of its end, even if replaced meanwhile"
    )
    func sharedDelegate() throws {
        try willPresent(delegate)
        // Another wireframe with the same delegate begins to route before the first presentation has ended.
        delegate.routingObserver = Participant("other", journal)
        _ = journal.take()
        didPresent(delegate)
        #expect(journal.take().first == "observer.didPresent")
        didPresent(delegate)
        #expect(journal.take().first == "other.didPresent")
    }

    @Test("Without an observer, presenters and controller are notified")
    func noObserver() throws {
        delegate.routingObserver = nil
        try willPresent(delegate)
        didPresent(delegate)
        #expect(journal.take().count == 8)
    }
}
