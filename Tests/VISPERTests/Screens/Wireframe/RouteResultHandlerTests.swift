import Testing
import VISPERTestSupport
import VISPER_Wireframe

@MainActor
@Suite("From a result to a screen, step by step")
struct RouteResultHandlerTests {
    private let journal: Journal
    private let option: Participant
    private let controller: Participant
    private let presenter: Participant
    private let presenters: Participant
    private let delegate: Participant
    private let observer: Participant
    private let routingPresenter: Participant
    private let handlers = DefaultRoutingHandlerContainer()
    private let controllers = DefaultComposedControllerProvider()
    private let wireframe = RecordingWireframe()
    private let result = StubResult("/a", parameters: ["x": 1], option: NamedOption("of the router"))

    init() {
        let journal = Journal()
        self.journal = journal
        option = Participant("option", journal)
        controller = Participant("controller", journal)
        presenter = Participant("presenter", journal)
        presenters = Participant("presenters", journal)
        delegate = Participant("delegate", journal)
        observer = Participant("observer", journal)
        routingPresenter = Participant("routingPresenter", journal)
        option.option = NamedOption("decided")
        presenters.presenters = [presenter]
        controllers.add(controllerProvider: controller, priority: 0)
    }

    private func addHandler(priority: Int) throws {
        try handlers.add(
            priority: priority,
            responsibleFor: { _ in true },
            handler: { [journal] in
                journal.note("handler \(($0.routingOption as? NamedOption)?.description ?? "nil")")
            }
        )
    }

    private func handle(
        handlers: RoutingHandlerContainer? = nil,
        controllers: ComposedControllerProvider? = nil
    ) throws {
        try DefaultRouteResultHandler().handleRouteResult(
            routeResult: result,
            optionProvider: option,
            routingHandlerContainer: handlers ?? self.handlers,
            controllerProvider: controllers ?? self.controllers,
            presenterProvider: presenters,
            routingDelegate: delegate,
            routingObserver: observer,
            routingPresenter: routingPresenter,
            wireframe: wireframe,
            completion: { journal.note("completion") }
        )
    }

    private func makeController() throws -> UIViewController? {
        try DefaultRouteResultHandler().controller(
            routeResult: result,
            controllerProvider: controller,
            presenterProvider: presenters,
            routingDelegate: delegate,
            routingObserver: observer,
            wireframe: wireframe
        )
    }

    /// The recorded steps without the calls of `isResponsible`, whose number may vary.
    private var steps: [String] { journal.take().filter { !$0.hasSuffix(".isResponsible") } }

    @Test("The whole way of a controller")
    func way() throws {
        try handle()
        #expect(
            journal.take() == [
                "option.option",
                "controller.isResponsible",
                "controller.isResponsible",
                "controller.makeController",
                "presenters.makePresenters",
                "presenter.isResponsible",
                "presenter.addPresentationLogic",
                "routingPresenter.isResponsible",
                "routingPresenter.present",
                "completion",
            ]
        )
        #expect((delegate.routingObserver as? Participant) === observer)
        #expect(routingPresenter.seenDelegates.map { $0 as? Participant } == [delegate])
    }

    @Test("The option provider's answer is the result's option from then on")
    func decided() throws {
        try handle()
        #expect((option.seenOptions.first as? NamedOption)?.description == "of the router")
        #expect((controller.seenOptions.first as? NamedOption)?.description == "decided")
        #expect((routingPresenter.seenOptions.first as? NamedOption)?.description == "decided")
    }

    @Test("The option provider's answer counts even if it is nil")
    func decidedNil() throws {
        option.option = nil
        try handle()
        #expect(controller.seenOptions.count == 1 && controller.seenOptions[0] == nil)
    }

    @Test("A handler wins over controllers of the same or a lower priority", arguments: [0, 1])
    func handlerWins(priority: Int) throws {
        try addHandler(priority: priority)
        try handle()
        #expect(steps == ["option.option", "handler decided", "completion"])
    }

    @Test("A handler loses against a controller of a higher priority")
    func controllerWins() throws {
        try addHandler(priority: -1)
        try handle()
        #expect(steps.contains("controller.makeController"))
    }

    @Test("A handler alone wins, whatever its priority; the provider's isResponsible is not asked again")
    func handlerAlone() throws {
        controller.isResponsible = false
        try addHandler(priority: -1)
        try handle()
        #expect(
            journal.take() == ["option.option", "controller.isResponsible", "handler decided", "completion"]
        )
    }

    /// A container that has a priority, but no handler.
    private final class EmptyHandlerContainer: RoutingHandlerContainer {
        func add(
            priority: Int,
            responsibleFor: @escaping (RouteResult) -> Bool,
            handler: @escaping RoutingHandler
        ) throws {}
        func priorityOfHighestResponsibleProvider(routeResult: RouteResult) -> Int? { 7 }
        func handler(routeResult: RouteResult) -> RoutingHandler? { nil }
    }

    private func expectCannotHandle(_ error: DefaultWireframeError?) {
        guard case .canNotHandleRoute(let payload) = error else {
            Issue.record("\(error.map { "\($0)" } ?? "no error")")
            return
        }
        #expect(payload.routePattern == "/a")
        #expect((payload.routingOption as? NamedOption)?.description == "decided")
        #expect(!journal.take().contains("completion"))
    }

    @Test("A priority without a handler is an error")
    func noHandler() {
        expectCannotHandle(
            #expect(throws: DefaultWireframeError.self) { try handle(handlers: EmptyHandlerContainer()) }
        )
    }

    @Test("No responsible provider is an error, and makeController is not called")
    func nobody() {
        controller.isResponsible = false
        let error = #expect(throws: DefaultWireframeError.self) { try handle() }
        #expect(steps == ["option.option"])
        expectCannotHandle(error)
    }

    @Test("An error in makeController propagates")
    func makeControllerFails() {
        controller.refusal = NamedRefusal("controller")
        #expect(throws: NamedRefusal("controller")) { try handle() }
        #expect(steps == ["option.option", "controller.makeController"])
    }

    @Test("An error in makePresenters propagates")
    func makePresentersFails() {
        presenters.refusal = NamedRefusal("presenters")
        #expect(throws: NamedRefusal("presenters")) { try handle() }
        #expect(!steps.contains("routingPresenter.present"))
    }

    @Test("An error in addPresentationLogic aborts the rest")
    func addPresentationLogicFails() {
        let second = Participant("second", journal)
        presenter.refusal = NamedRefusal("presenter")
        presenters.presenters = [presenter, second]
        #expect(throws: NamedRefusal("presenter")) { try handle() }
        #expect(
            steps == [
                "option.option", "controller.makeController", "presenters.makePresenters",
                "presenter.addPresentationLogic",
            ]
        )
    }

    @Test("A presenter that is not meant for the controller gets none, and is not retained")
    func presenterNotResponsible() throws {
        let other = Participant("other", journal)
        other.isResponsible = false
        presenters.presenters = [other, presenter]
        try handle()
        #expect(
            steps.filter { $0.hasSuffix("addPresentationLogic") } == ["presenter.addPresentationLogic"]
        )
    }

    @Test("The controller retains its presenters")
    func retained() throws {
        weak var kept: Participant?
        weak var notMeant: Participant?
        do {
            let presenter = Participant("kept")
            let other = Participant("not meant")
            other.isResponsible = false
            presenters.presenters = [presenter, other]
            kept = presenter
            notMeant = other
            try handle()
            presenters.presenters = []
        }
        #expect(kept != nil)
        #expect(notMeant == nil)
        controller.controller = UIViewController()
        #expect(kept == nil)
    }

    @Test("A missing routing presenter is an error, after the controller was made and wired")
    func noRoutingPresenter() {
        routingPresenter.isResponsible = false
        let error = #expect(throws: DefaultWireframeError.self) { try handle() }
        guard case .noRoutingPresenterFoundFor(let payload) = error else {
            Issue.record("\(error.map { "\($0)" } ?? "no error")")
            return
        }
        #expect((payload.routingOption as? NamedOption)?.description == "decided")
        #expect(
            steps == [
                "option.option", "controller.makeController", "presenters.makePresenters",
                "presenter.addPresentationLogic",
            ]
        )
        #expect((delegate.routingObserver as? Participant) === observer)
    }

    @Test("An error in present propagates, and the completion is not called")
    func presentFails() {
        routingPresenter.refusal = NamedRefusal("present")
        #expect(throws: NamedRefusal("present")) { try handle() }
        #expect(!steps.contains("completion"))
    }

    // MARK: Controllers that are only made

    @Test("A controller that is only made: wired, and the delegate notified of both")
    func onlyMade() throws {
        #expect(try makeController() === controller.controller)
        #expect(
            journal.take() == [
                "controller.isResponsible",
                "controller.makeController",
                "presenters.makePresenters",
                "presenter.isResponsible",
                "presenter.addPresentationLogic",
                "delegate.willPresent",
                "delegate.didPresent",
            ]
        )
        #expect((delegate.routingObserver as? Participant) === observer)
    }

    @Test("Nil if the provider is not responsible")
    func notMade() throws {
        controller.isResponsible = false
        #expect(try makeController() == nil)
        #expect(steps == [])
    }

    @Test("Presenters that are not meant for the controller are left out here too")
    func onlyMadePresenter() throws {
        presenter.isResponsible = false
        _ = try makeController()
        #expect(!steps.contains("presenter.addPresentationLogic"))
    }

    @Test("A delegate that throws is an error")
    func onlyMadePrevented() {
        delegate.refusal = NamedRefusal("no")
        #expect(throws: NamedRefusal("no")) { try makeController() }
        #expect(steps.last == "delegate.willPresent")
    }
}

extension Participant: Equatable {
    nonisolated static func == (first: Participant, second: Participant) -> Bool { first === second }
}
