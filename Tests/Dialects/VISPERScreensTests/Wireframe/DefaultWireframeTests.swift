import TestSupport
import Testing
import VISPERTestSupport

@testable import VISPER_Wireframe

@MainActor
@Suite("The default wireframe")
struct DefaultWireframeTests {
    private let journal = Journal()
    private let result = StubResult("/a", parameters: ["x": 1])

    /// A router with given results.
    private final class StubRouter: Router {
        var result: RouteResult?
        var refusal: NamedRefusal?
        var asked: [(url: URL, parameters: [String: Any]?, option: RoutingOption?)] = []
        var patterns: [String] = []

        func add(routePattern: String) throws {
            if let refusal { throw refusal }
            patterns.append(routePattern)
        }

        func route(url: URL, parameters: [String: Any]?, routingOption: RoutingOption?) throws -> RouteResult?
        {
            asked.append((url, parameters, routingOption))
            if let refusal { throw refusal }
            return result
        }
    }

    /// Records its calls.
    private final class StubHandler: RouteResultHandler {
        var wireframes: [Wireframe] = []
        var results: [RouteResult] = []
        var controller: UIViewController?

        func handleRouteResult(
            routeResult: RouteResult,
            optionProvider: RoutingOptionProvider,
            routingHandlerContainer: RoutingHandlerContainer,
            controllerProvider: ComposedControllerProvider,
            presenterProvider: PresenterProvider,
            routingDelegate: RoutingDelegate,
            routingObserver: RoutingObserver,
            routingPresenter: RoutingPresenter,
            wireframe: Wireframe,
            completion: @escaping () -> Void
        ) throws {
            wireframes.append(wireframe)
            results.append(routeResult)
            completion()
        }

        func controller(
            routeResult: RouteResult,
            controllerProvider: ControllerProvider,
            presenterProvider: PresenterProvider,
            routingDelegate: RoutingDelegate,
            routingObserver: RoutingObserver,
            wireframe: Wireframe
        ) throws -> UIViewController? {
            wireframes.append(wireframe)
            results.append(routeResult)
            return controller
        }
    }

    private let router = StubRouter()
    private let handler = StubHandler()
    private let url = URL(string: "/a?x=1")!

    private var wireframe: DefaultWireframe {
        DefaultWireframe(router: router, routeResultHandler: handler)
    }

    @Test("The router receives the caller's arguments, and the result handler the router's result")
    func route() throws {
        let wireframe = wireframe
        router.result = result
        var completions = 0
        try wireframe.route(url: url, parameters: ["y": 2], option: NamedOption("o")) { completions += 1 }
        #expect(router.asked.map(\.url) == [url])
        #expect(router.asked[0].parameters?["y"] as? Int == 2)
        #expect((router.asked[0].option as? NamedOption)?.description == "o")
        #expect(handler.wireframes.map { $0 as AnyObject === wireframe } == [true])
        #expect(result.isEqual(routeResult: handler.results.first))
        #expect(completions == 1)
    }

    @Test("A URL that matches no pattern is an error that contains the caller's arguments")
    func noPattern() throws {
        for call in [
            {
                try wireframe.route(
                    url: url,
                    parameters: ["y": 2],
                    completion: { journal.note("completion") }
                )
            },
            { _ = try wireframe.controller(url: url, parameters: ["y": 2]) },
        ] {
            let error = #expect(throws: DefaultWireframeError.self, performing: call)
            guard case .noRoutePatternFoundFor(url, let parameters) = error else {
                Issue.record("\(error.map { "\($0)" } ?? "no error")")
                continue
            }
            #expect(parameters["y"] as? Int == 2)
        }
        #expect(handler.results.isEmpty)
        #expect(journal.take() == [])
    }

    @Test("The router's errors are rethrown")
    func routerError() {
        router.refusal = NamedRefusal("router")
        #expect(throws: NamedRefusal("router")) { try wireframe.route(url: url) }
        #expect(throws: NamedRefusal("router")) { try wireframe.controller(url: url) }
        #expect(throws: NamedRefusal("router")) { try wireframe.canRoute(url: url) }
        #expect(throws: NamedRefusal("router")) { try wireframe.add(routePattern: "/a") }
    }

    @Test("canRoute calls only the router")
    func canRoute() throws {
        #expect(try !wireframe.canRoute(url: url, parameters: ["y": 2], option: NamedOption("o")))
        router.result = result
        #expect(try wireframe.canRoute(url: url))
        #expect((router.asked[0].option as? NamedOption)?.description == "o")
        #expect(handler.results.isEmpty)
    }

    @Test("controller(url:) routes with the option GetController")
    func controller() throws {
        router.result = result
        handler.controller = UIViewController()
        #expect(try wireframe.controller(url: url, parameters: ["y": 2]) === handler.controller)
        #expect(router.asked[0].option is DefaultRoutingOptionGetController)
        handler.controller = nil
        #expect(try wireframe.controller(url: url) == nil)
    }

    @Test("controller(url:) asks no option provider and no handler")
    func onlyTheController() throws {
        let wireframe = DefaultWireframe()
        try wireframe.add(routePattern: "/a") { _ in journal.note("handler") }
        wireframe.add(optionProvider: Participant("option", journal))
        wireframe.add(controllerProvider: Participant("controller", journal), priority: -1)
        #expect(try wireframe.controller(url: url) != nil)
        #expect(journal.take() == ["controller.isResponsible", "controller.makeController"])
    }

    @Test("Added objects are forwarded unchanged to the router and the composed objects")
    func adding() throws {
        let wireframe = wireframe
        let part = Part("part")
        try wireframe.add(routePattern: "/p")
        #expect(router.patterns == ["/p"])

        wireframe.add(controllerProvider: part, priority: 1)
        let controllers = wireframe.composedControllerProvider as? DefaultComposedControllerProvider
        #expect(controllers?.controllerProviders.map(\.priority) == [1])
        #expect(controllers?.controllerProviders[0].controllerProvider as? Part === part)

        wireframe.add(optionProvider: part, priority: 2)
        let options = wireframe.composedOptionProvider as? DefaultComposedRoutingOptionProvider
        #expect(options?.optionProviders.map(\.priority) == [2])

        wireframe.add(presenterProvider: part, priority: 3)
        let presenters = wireframe.composedPresenterProvider as? DefaultComposedPresenterProvider
        #expect(presenters?.providers.map(\.priority) == [3])

        wireframe.add(routingObserver: part, priority: 4, routePattern: "/p")
        let observers = wireframe.composedRoutingObserver as? DefaultComposedRoutingObserver
        #expect(observers?.routingObservers.map(\.priority) == [4])
        #expect(observers?.routingObservers.map(\.routePattern) == ["/p"])

        wireframe.add(routingPresenter: part, priority: 5)
        let routingPresenters = wireframe.composedRoutingPresenter as? DefaultComposedRoutingPresenter
        #expect(routingPresenters?.routingPresenters.map(\.priority) == [5])

        wireframe.add(topControllerResolver: part, priority: 6)
        let resolvers = wireframe.topControllerResolver as? DefaultComposedTopControllerResolver
        #expect(resolvers?.resolvers.map(\.priority) == [6])

        wireframe.add(controllerDimisser: part, priority: 7)
        let dismissers = wireframe.controllerDismisser as? DefaultComposedControllerDismisser
        #expect(dismissers?.controllerDismissers.map(\.priority) == [7])

        try wireframe.add(
            priority: 8,
            responsibleFor: { _ in
                journal.note("asked")
                return true
            },
            handler: { _ in journal.note("handled") }
        )
        let handlers = wireframe.routingHandlerContainer as? DefaultRoutingHandlerContainer
        #expect(handlers?.routeHandlers.map(\.priority) == [8])
        #expect(journal.take() == [])
    }

    @Test("The methods of DefaultWireframe have a default priority")
    func defaults() {
        let wireframe = wireframe
        let part = Part("part")
        wireframe.add(controllerProvider: part)
        wireframe.add(optionProvider: part)
        wireframe.add(presenterProvider: part)
        wireframe.add(routingObserver: part)
        wireframe.add(routingObserver: part, routePattern: "/p")
        wireframe.add(routingPresenter: part)
        let observers = wireframe.composedRoutingObserver as? DefaultComposedRoutingObserver
        #expect(observers?.routingObservers.map(\.routePattern) == [nil, "/p"])
        #expect(observers?.routingObservers.map(\.priority) == [0, 0])
    }

    @Test("The controllers to navigate on are in the container, held weakly")
    func controllersToNavigateOn() {
        let container = DefaultControllerContainer()
        let wireframe = DefaultWireframe(controllerContainer: container)
        #expect(wireframe.controllerContainer as AnyObject === container)
        let controller = UIViewController()
        wireframe.navigateOn(controller)
        #expect(container.getController { $0 === controller } === controller)
        #expect(wireframe.controllerToNavigate { $0 === controller } === controller)
        wireframe.remove(controller: controller)
        #expect(wireframe.controllerToNavigate { _ in true } == nil)
        weak var gone: UIViewController?
        do {
            let controller = UIViewController()
            gone = controller
            wireframe.navigateOn(controller)
        }
        #expect(gone == nil)
        #expect(wireframe.controllerToNavigate { _ in true } == nil)
    }

    @Test("A handler without an added pattern is not called")
    func unreachable() throws {
        let wireframe = DefaultWireframe()
        try wireframe.add(responsibleFor: { _ in true }, handler: { _ in journal.note("handled") })
        #expect(throws: DefaultWireframeError.self) { try wireframe.route(url: url) }
        #expect(journal.take() == [])
    }

    @Test("A pattern and its handler can be added in one call")
    func patternAndHandler() throws {
        let wireframe = DefaultWireframe()
        try wireframe.add(routePattern: "/a/:name") { journal.note("a \($0.parameters["name"] ?? "")") }
        try wireframe.add(routePattern: "/b", priority: 3) { _ in journal.note("b") }
        try wireframe.route(url: URL(string: "/a/x")!) { journal.note("completion") }
        try wireframe.route(url: URL(string: "/b")!)
        #expect(journal.take() == ["a x", "completion", "b"])
        #expect(throws: (any Error).self) { try wireframe.add(routePattern: "/*/a") { _ in } }
        #expect(
            (wireframe.routingHandlerContainer as? DefaultRoutingHandlerContainer)?.routeHandlers.count == 2
        )
    }

    @Test("No presenter is responsible for the option GetController")
    func getControllerByHand() async throws {
        let stage = await Stage()
        try stage.addScreen("/a")
        let error = #expect(throws: DefaultWireframeError.self) {
            try stage.wireframe.route(url: url, option: DefaultRoutingOptionGetController())
        }
        guard case .noRoutingPresenterFoundFor = error else {
            Issue.record("\(error.map { "\($0)" } ?? "no error")")
            return
        }
    }

    @Test("A route without an option is an error that says so")
    func noOption() async throws {
        let stage = await Stage()
        try stage.addScreen("/a")
        let error = #expect(throws: DefaultWireframeError.self) { try stage.wireframe.route(url: url) }
        #expect(error?.description.contains("has no routing option") == true)
        #expect(error?.localizedDescription == error?.description)
    }
}

@MainActor
@Suite("Routes from URL to screen")
struct RoutingTests {
    private let url = URL(string: "/screen/new")!

    private func stage() async throws -> Stage {
        let stage = await Stage(["a"])
        try stage.addScreen("/screen/:name")
        stage.wireframe.add(routingObserver: Participant("observer", stage.journal))
        return stage
    }

    @Test("An animated push notifies observer and controller before and after, then calls the completion")
    func animated() async throws {
        let stage = try await stage()
        try stage.wireframe.route(url: url, option: .push()) { stage.journal.note("completion") }
        #expect(stage.stack == ["a", "new"])
        #expect(
            stage.journal.take() == [
                "observer.willPresent", "new.willRoute hook", "new.willRoute", "new.willAppear(true)",
            ]
        )
        await mainQueueTurn()
        await mainQueueTurn()
        #expect(
            stage.journal.take() == [
                "new.didAppear(true)", "observer.didPresent", "new.didRoute hook", "new.didRoute",
                "completion",
            ]
        )
        let shown = stage.navigation.viewControllers[1]
        #expect(shown.routePattern == "/screen/:name")
        #expect(shown.routeResult?.parameters["name"] as? String == "new")
        #expect(shown.routeResult?.routingOption is DefaultRoutingOptionPush)
    }

    @Test("A completion is called once for each option", arguments: [true, false])
    func once(animated: Bool) async throws {
        let options: [RoutingOption] = [
            .push(animated: animated), .show(animated: animated), .replaceTop(animated: animated),
            .rootVC(animated: animated), .modal(animated: animated),
        ]
        for option in options {
            let stage = try await stage()
            var completions = 0
            try stage.wireframe.route(url: url, option: option) { completions += 1 }
            for _ in 1...4 { await mainQueueTurn() }
            #expect(completions == 1, "\(option)")
        }
    }

    @Test("A completion of a route may route again")
    func nested() async throws {
        let stage = try await stage()
        try stage.wireframe.route(url: url, option: .push(animated: false)) {
            try? stage.wireframe.route(route: "/screen/newer", option: .push(animated: false)) {
                stage.journal.note("completion")
            }
        }
        #expect(stage.stack == ["a", "new", "newer"])
        #expect(stage.journal.take().last == "completion")
    }

    @Test("A popped controller is released with its presenter")
    func lifetimes() async throws {
        let stage = try await stage()
        weak var screen: UIViewController?
        weak var presenter: Participant?
        let presenters = Participant("presenters")
        stage.wireframe.add(presenterProvider: presenters)
        do {
            let made = Participant("made")
            presenter = made
            presenters.presenters = [made]
            try stage.wireframe.route(url: url, option: .push())
            presenters.presenters = []
            screen = stage.navigation.topViewController
        }
        for _ in 1...3 { await mainQueueTurn() }
        #expect(screen != nil && presenter != nil)
        stage.navigation.popViewController(animated: true)
        for _ in 1...3 { await mainQueueTurn() }
        #expect(screen == nil)
        #expect(presenter == nil)
    }

    @Test("The wireframe retains added objects, and releases them with itself")
    func wireframe() {
        let roles: [(DefaultWireframe, Part) -> Void] = [
            { $0.add(controllerProvider: $1) }, { $0.add(optionProvider: $1) },
            { $0.add(presenterProvider: $1) }, { $0.add(routingObserver: $1) },
            { $0.add(routingPresenter: $1) }, { $0.add(topControllerResolver: $1) },
            { $0.add(controllerDimisser: $1, priority: 0) },
        ]
        for (index, add) in roles.enumerated() {
            weak var wireframe: DefaultWireframe?
            weak var part: Part?
            do {
                let made = DefaultWireframe()
                wireframe = made
                WireframeFactory().configure(wireframe: made, controllerContainer: made.controllerContainer)
                do {
                    let added = Part("part")
                    part = added
                    add(made, added)
                }
                #expect(part != nil, "role \(index)")
            }
            #expect(wireframe == nil)
            #expect(part == nil)
        }
    }
}

extension KeyWindowTests {
    @MainActor
    @Suite("The top controller")
    struct TopControllerTests {
        @Test("Without a root in the key window, the top controller is nil")
        func nothing() {
            let window = UIWindow()
            window.makeKey()
            #expect(WireframeFactory().makeWireframe().topViewController == nil)
        }

        @Test(
            "The top controller is resolved from the root of the key window; without resolvers it is the root"
        )
        func top() async {
            let stage = await Stage(["a", "b"], isKey: true)
            #expect(stage.wireframe.topViewController?.screenName == "b")
            #expect(DefaultWireframe().topViewController === stage.navigation)
            let child = UIViewController()
            let modal = UINavigationController(rootViewController: UIViewController())
            modal.viewControllers[0].addChild(child)
            stage.navigation.present(modal, animated: false)
            #expect(stage.wireframe.topViewController === child)
        }

        private func dismiss(_ wireframe: Wireframe, animated: Bool = false) async {
            await withCheckedContinuation { continuation in
                wireframe.dismissTopViewController(animated: animated) { continuation.resume() }
            }
        }

        @Test(
            "dismissTopViewController calls the completion even if nothing can be dismissed"
        )
        func completion() async {
            let window = UIWindow()
            window.makeKey()
            await dismiss(DefaultWireframe())
            let stage = await Stage(["a"], isKey: true)
            await dismiss(DefaultWireframe())
            await dismiss(stage.wireframe)
            #expect(stage.stack == ["a"])
        }

        @Test("dismissTopViewController pops the top of a stack", arguments: [true, false])
        func pops(animated: Bool) async {
            let stage = await Stage(["a", "b"], isKey: true)
            await dismiss(stage.wireframe, animated: animated)
            #expect(stage.stack == ["a"])
        }

        @Test("dismissTopViewController asks a dismisser once whether it is responsible")
        func dismisserOnce() async {
            let stage = await Stage(["a", "b"], isKey: true)
            stage.wireframe.add(controllerDimisser: Participant("dismisser", stage.journal), priority: 1)
            await dismiss(stage.wireframe)
            #expect(stage.journal.take() == ["dismisser.isResponsible", "dismisser.dismiss(false)"])
        }

        @Test("dismissTopViewController dismisses a presented container as a whole")
        func wholeModal() async {
            let stage = await Stage(["a", "b"], isKey: true)
            let modal = UINavigationController()
            modal.setViewControllers([UIViewController(), UIViewController()], animated: false)
            stage.navigation.present(modal, animated: false)
            await mainQueueTurn()
            stage.window.makeKey()
            await dismiss(stage.wireframe)
            #expect(stage.navigation.presentedViewController == nil)
            #expect(modal.viewControllers.count == 2)
            #expect(stage.stack == ["a", "b"])
        }
    }
}
