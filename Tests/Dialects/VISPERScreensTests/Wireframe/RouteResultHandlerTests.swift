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
        controllers: ComposedControllerProvider? = nil,
        routingPresenter: RoutingPresenter? = nil
    ) throws {
        try DefaultRouteResultHandler().handleRouteResult(
            routeResult: result,
            optionProvider: option,
            routingHandlerContainer: handlers ?? self.handlers,
            controllerProvider: controllers ?? self.controllers,
            presenterProvider: presenters,
            routingDelegate: delegate,
            routingObserver: observer,
            routingPresenter: routingPresenter ?? self.routingPresenter,
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

    /// The recorded steps without the calls of `isResponsible`.
    private var steps: [String] { journal.take().filter { !$0.hasSuffix(".isResponsible") } }

    @Test("A routed controller passes all steps, from the option provider to the routing presenter, in order")
    func way() throws {
        try handle()
        #expect(
            journal.take() == [
                "option.option",
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

    @Test("Later steps see the option provider's option in the result")
    func decided() throws {
        try handle()
        #expect((option.seenOptions.first as? NamedOption)?.description == "of the router")
        #expect((controller.seenOptions.first as? NamedOption)?.description == "decided")
        #expect((routingPresenter.seenOptions.first as? NamedOption)?.description == "decided")
    }

    @Test("Later steps see no option if the option provider returns nil")
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

    @Test("A controller of a higher priority takes precedence over a handler")
    func controllerWins() throws {
        try addHandler(priority: -1)
        try handle()
        #expect(steps.contains("controller.makeController"))
    }

    @Test("A handler without a competing provider runs at any priority")
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

    @Test("A handler container with a priority but no handler is an error")
    func noHandler() {
        expectCannotHandle(
            #expect(throws: DefaultWireframeError.self) { try handle(handlers: EmptyHandlerContainer()) }
        )
    }

    @Test("Without a responsible provider, an error is thrown, and makeController is not called")
    func nobody() {
        controller.isResponsible = false
        let error = #expect(throws: DefaultWireframeError.self) { try handle() }
        #expect(steps == ["option.option"])
        expectCannotHandle(error)
    }

    @Test("An error of makeController is rethrown")
    func makeControllerFails() {
        controller.refusal = NamedRefusal("controller")
        #expect(throws: NamedRefusal("controller")) { try handle() }
        #expect(steps == ["option.option", "controller.makeController"])
    }

    @Test("An error of makePresenters is rethrown")
    func makePresentersFails() {
        presenters.refusal = NamedRefusal("presenters")
        #expect(throws: NamedRefusal("presenters")) { try handle() }
        #expect(!steps.contains("routingPresenter.present"))
    }

    @Test("An error of addPresentationLogic is rethrown, and later steps are omitted")
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

    @Test("Only responsible presenters add their presentation logic")
    func presenterNotResponsible() throws {
        let other = Participant("other", journal)
        other.isResponsible = false
        presenters.presenters = [other, presenter]
        try handle()
        #expect(
            steps.filter { $0.hasSuffix("addPresentationLogic") } == ["presenter.addPresentationLogic"]
        )
    }

    @Test("The controller retains its responsible presenters, and no others")
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

    @Test("A missing routing presenter is an error, thrown after the controller was made")
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

    @Test("An error of present is rethrown, and the completion is not called")
    func presentFails() {
        routingPresenter.refusal = NamedRefusal("present")
        #expect(throws: NamedRefusal("present")) { try handle() }
        #expect(!steps.contains("completion"))
    }

    // MARK: How often parts are asked

    /// The recorded calls of `isResponsible`, of any part of a composition.
    private var questions: [String] { journal.take().filter { $0.hasSuffix(".isResponsible") } }

    @Test("A handler is asked once per route, whether it runs or not", arguments: [1, -1])
    func handlerOnce(priority: Int) throws {
        try handlers.add(
            priority: priority,
            responsibleFor: { [journal] _ in
                journal.note("handler.isResponsible")
                return true
            },
            handler: { _ in }
        )
        try handle()
        #expect(
            questions.filter { !$0.contains("resenter") } == [
                "handler.isResponsible", "controller.isResponsible",
            ]
        )
    }

    @Test(
        "A controller provider is asked once per route, also if a handler of a lower priority is responsible"
    )
    func controllerOnce() throws {
        let off = Participant("off", journal)
        off.isResponsible = false
        controllers.add(controllerProvider: off, priority: 1)
        try addHandler(priority: -1)
        try handle()
        #expect(
            questions.filter { !$0.contains("resenter") } == [
                "off.isResponsible", "controller.isResponsible",
            ]
        )
    }

    @Test("A routing presenter in a composition is asked once per route")
    func routingPresenterOnce() throws {
        let off = Participant("off", journal)
        off.isResponsible = false
        let inner = DefaultComposedRoutingPresenter()
        inner.add(routingPresenter: routingPresenter, priority: 0)
        let composed = DefaultComposedRoutingPresenter()
        composed.add(routingPresenter: inner, priority: 0)
        composed.add(routingPresenter: off, priority: 1)
        try handle(routingPresenter: composed)
        #expect(
            journal.take().suffix(5) == [
                "presenter.addPresentationLogic", "off.isResponsible", "routingPresenter.isResponsible",
                "routingPresenter.present",
                "completion",
            ]
        )
    }

    @Test("A controller provider in a composition in a composition is asked once per route")
    func nestedControllersOnce() throws {
        let outer = DefaultComposedControllerProvider()
        outer.add(controllerProvider: controllers, priority: 3)
        try addHandler(priority: 2)
        try handle(controllers: outer)
        #expect(
            journal.take().prefix(3) == [
                "option.option", "controller.isResponsible", "controller.makeController",
            ]
        )
    }

    /// Records the calls of its methods.
    private final class OwnProviders: ComposedControllerProvider {
        let journal: Journal

        init(_ journal: Journal) {
            self.journal = journal
        }

        func priorityOfHighestResponsibleProvider(routeResult: RouteResult) -> Int? {
            journal.note("own.priority")
            return 0
        }

        func add(controllerProvider: ControllerProvider, priority: Int) {}

        func isResponsible(routeResult: RouteResult) -> Bool {
            journal.note("own.isResponsible")
            return true
        }

        func makeController(routeResult: RouteResult) throws -> UIViewController {
            journal.note("own.makeController")
            return UIViewController()
        }
    }

    @Test("A controller provider of another type is asked for its priority only if a handler is responsible")
    func ownProviders() throws {
        try handle(controllers: OwnProviders(journal))
        #expect(journal.take()[1...2] == ["own.isResponsible", "own.makeController"])
        try addHandler(priority: -1)
        try handle(controllers: OwnProviders(journal))
        #expect(journal.take()[1...3] == ["own.priority", "own.isResponsible", "own.makeController"])
    }

    /// Overrides what it inherits.
    private final class OwnHandlers: DefaultRoutingHandlerContainer {
        override func priorityOfHighestResponsibleProvider(routeResult: RouteResult) -> Int? { 5 }

        override func handler(routeResult: RouteResult) -> RoutingHandler? {
            super.handler(routeResult: routeResult).map { handler in
                { result in
                    handler(result)
                    handler(result)
                }
            }
        }
    }

    @Test("The overrides of a subclass of the default handler container are called")
    func overriddenHandlers() throws {
        let handlers = OwnHandlers()
        try handlers.add(
            priority: -1,
            responsibleFor: { _ in true },
            handler: { [journal] _ in journal.note("handler") }
        )
        try handle(handlers: handlers)
        #expect(steps == ["option.option", "handler", "handler", "completion"])
    }

    /// Overrides what it inherits.
    private final class OwnPresenter: DefaultComposedRoutingPresenter {
        let journal: Journal

        init(_ journal: Journal) {
            self.journal = journal
        }

        override func isResponsible(routeResult: RouteResult) -> Bool {
            journal.note("own.isResponsible")
            return super.isResponsible(routeResult: routeResult)
        }

        override func present(
            controller: UIViewController,
            routeResult: RouteResult,
            wireframe: Wireframe,
            delegate: RoutingDelegate,
            completion: @escaping () -> Void
        ) throws {
            journal.note("own.present")
            try super.present(
                controller: controller,
                routeResult: routeResult,
                wireframe: wireframe,
                delegate: delegate,
                completion: completion
            )
        }
    }

    @Test("The overrides of a subclass of the default composed routing presenter are called")
    func overriddenPresenter() throws {
        let own = OwnPresenter(journal)
        own.add(routingPresenter: routingPresenter, priority: 0)
        try handle(routingPresenter: own)
        #expect(
            journal.take().suffix(6) == [
                "own.isResponsible", "routingPresenter.isResponsible", "own.present",
                "routingPresenter.isResponsible", "routingPresenter.present", "completion",
            ]
        )
    }

    // MARK: Controllers that are only made

    @Test("Making a controller without presenting notifies the delegate of beginning and end")
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

    @Test("Making a controller returns nil if no provider is responsible")
    func notMade() throws {
        controller.isResponsible = false
        #expect(try makeController() == nil)
        #expect(steps == [])
    }

    @Test("When only making a controller, presenters that are not responsible add no logic")
    func onlyMadePresenter() throws {
        presenter.isResponsible = false
        _ = try makeController()
        #expect(!steps.contains("presenter.addPresentationLogic"))
    }

    @Test("When only making a controller, an error of the delegate is rethrown")
    func onlyMadePrevented() {
        delegate.refusal = NamedRefusal("no")
        #expect(throws: NamedRefusal("no")) { try makeController() }
        #expect(steps.last == "delegate.willPresent")
    }
}

extension Participant: Equatable {
    nonisolated static func == (first: Participant, second: Participant) -> Bool { first === second }
}
