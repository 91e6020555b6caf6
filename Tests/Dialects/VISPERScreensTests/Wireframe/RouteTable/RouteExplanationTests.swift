import Testing
import VISPERTestSupport
import VISPER_Wireframe

@MainActor
@Suite("Explaining the route of a URL")
struct RouteExplanationTests {
    private let wireframe: DefaultWireframe
    private let navigation = UINavigationController()

    init() throws {
        wireframe = DefaultWireframe()
        let app = DefaultWireframeAppFactory().makeApp(
            wireframe: wireframe,
            controllerContainer: wireframe.controllerContainer
        )
        wireframe.navigateOn(navigation)
        try app.add(feature: PushedFeature(routePattern: "/message/:name"))
        try app.add(feature: ScreenFeature(routePattern: "/unknown/option"))
        try wireframe.add(routePattern: "/log/:text") { _ in Issue.record("An explanation runs nothing.") }
        try wireframe.add(routePattern: "/nobody")
        try wireframe.add(routePattern: "/undecided")
        wireframe.add(
            controllerProvider: FunctionalControllerProvider(
                isResponsibleCallback: { $0.routePattern == "/undecided" },
                makeControllerCallback: { _ in UIViewController() }
            )
        )
        try wireframe.add(routePattern: "app://host/:a(/edit)")
        try wireframe.add(routePattern: "/files/*")
        try wireframe.add(routePattern: "/search?mode=a")
    }

    private func explain(_ url: String) throws -> RouteExplanation {
        wireframe.explain(url: try #require(URL(string: url)))
    }

    @Test("The explanation names the pattern, parameters, provider, option and presenter, and makes nothing")
    func controller() throws {
        let explanation = try explain("/message/Ann%20B?page=2")
        #expect(explanation.leadsSomewhere)
        #expect(explanation.pattern == "/message/:name")
        #expect(explanation.parameters == ["name": "Ann B", "page": "2"])
        let owner = try #require(wireframe.routes.first { $0.pattern == "/message/:name" }?.owners.first)
        #expect(
            explanation.outcome
                == .controller(owner, option: "DefaultRoutingOptionPush", presenter: "PushRoutingPresenter")
        )
        #expect(
            explanation.description == """
                "/message/Ann%20B?page=2" matches "/message/:name": PushedFeature (0) makes the controller, PushRoutingPresenter \
                shows it (DefaultRoutingOptionPush).
                """
        )
        #expect(navigation.viewControllers.isEmpty)
    }

    @Test("The error of a URL of more than 2,048 bytes names no patterns")
    func errorTextOfALongURL() throws {
        let wireframe = DefaultWireframe()
        try wireframe.add(routePattern: "/message/:name")
        for (length, isNoted) in [(2_048, true), (2_049, false)] {
            let path = "/mesage/"
            let url = try #require(URL(string: path + String(repeating: "x", count: length - path.count)))
            let error = try #require(throws: DefaultWireframeError.self) { try wireframe.route(url: url) }
            #expect(error.description.contains("/message/:name") == isNoted)
        }
    }

    @Test("The error of a URL without a pattern names the nearest patterns, as long as the wireframe lives")
    func errorText() throws {
        var wireframe: DefaultWireframe? = DefaultWireframe()
        try wireframe?.add(routePattern: "/message/:name")
        let url = try #require(URL(string: "/mesage/errorText"))
        let error = try #require(throws: DefaultWireframeError.self) { try wireframe?.route(url: url) }
        let text = "No pattern matches \"/mesage/errorText\"."
        let difference = "the URL has \"mesage\" where the pattern wants \"message\", at piece 1"
        #expect(error.description == "\(text) Nearest are \"/message/:name\" (\(difference)).")
        let other = try #require(URL(string: "/completely/different/errorText"))
        let second = try #require(throws: DefaultWireframeError.self) {
            try wireframe?.controller(url: other)
        }
        #expect(second.description.hasSuffix("None comes near: add one."))
        wireframe = nil
        #expect(error.description == "\(text) Add one with add(routePattern:) or with a view feature.")
    }

    @Test("The caller's parameters and option are used as in routing")
    func callersOption() throws {
        let url = try #require(URL(string: "/message/Ann"))
        let explanation = wireframe.explain(
            url: url,
            parameters: ["name": 5],
            option: .modal(animated: false)
        )
        #expect(explanation.parameters == ["name": "5"])
        guard case .controller(_, "DefaultRoutingOptionModal", "ModalRoutingPresenter") = explanation.outcome
        else {
            Issue.record("\(explanation)")
            return
        }
    }

    @Test("A handler wins over a provider of the same priority, and loses to one of a higher priority")
    func handler() throws {
        guard case .handler(let owner) = try explain("/log/a").outcome else {
            Issue.record("There is a handler.")
            return
        }
        #expect(owner.role == .handler)
        #expect(try explain("/log/a").description == "\"/log/a\" matches \"/log/:text\": handler (0) runs.")
        wireframe.add(controllerProvider: PushedFeature(routePattern: "/log/:text"), priority: 1)
        wireframe.add(optionProvider: PushedFeature(routePattern: "/log/:text"))
        guard case .controller = try explain("/log/a").outcome else {
            Issue.record("The provider has a higher priority.")
            return
        }
    }

    @Test("A missing provider, option, presenter or navigation controller is named")
    func nobody() throws {
        #expect(try explain("/nobody").outcome == .noneResponsible)
        #expect(try explain("/undecided").outcome == .noRoutingPresenter(option: nil))
        #expect(try explain("/unknown/option").outcome == .noRoutingPresenter(option: "NamedOption"))
        wireframe.remove(controller: navigation)
        #expect(
            try explain("/message/Ann").outcome == .noNavigationController(presenter: "PushRoutingPresenter")
        )
        for url in ["/nobody", "/undecided", "/unknown/option", "/message/Ann"] {
            let explanation = try explain(url)
            #expect(!explanation.leadsSomewhere)
            #expect(explanation.description.hasPrefix("\"\(url)\" leads nowhere: it matches \""))
        }
    }

    /// The outcome for an option while there is no navigation controller.
    private func outcomeWithoutNavigationController(_ option: RoutingOption) throws
        -> RouteExplanation.Outcome
    {
        wireframe.remove(controller: navigation)
        return wireframe.explain(url: try #require(URL(string: "/message/Ann")), option: option).outcome
    }

    @Test("A missing navigation controller is named if the option pushes, shows or sets the root")
    func noNavigationController() throws {
        let options: [(RoutingOption, String)] = [
            (DefaultRoutingOptionPush(), "PushRoutingPresenter"),
            (DefaultRoutingOptionShow(), "ShowRoutingPresenter"),
            (DefaultRoutingOptionRootVC(), "RootVCRoutingPresenter"),
        ]
        for (option, presenter) in options {
            #expect(
                try outcomeWithoutNavigationController(option)
                    == .noNavigationController(presenter: presenter)
            )
        }
    }

    @Test("A missing navigation controller is named if the option replaces the top controller")
    func noNavigationControllerToReplaceTheTopOf() throws {
        #expect(
            try outcomeWithoutNavigationController(DefaultRoutingOptionReplaceTopVC())
                == .noNavigationController(presenter: "ReplaceTopVCRoutingPresenter")
        )
    }

    @Test(
        "If no pattern matches, the nearest one is named, with its first difference from the URL",
        arguments: [
            (
                "/mesage/Ann", "/message/:name",
                "has \"mesage\" where the pattern wants \"message\", at piece 1"
            ),
            (
                "app://mesage/Ann", "/message/:name",
                "has \"mesage\" where the pattern wants \"message\", at piece 1"
            ),
            ("/message", "/message/:name", "ends where the pattern wants :name, at piece 2"),
            ("/message/a/b", "/message/:name", "continues with \"b\" where the pattern ends, at piece 3"),
            ("/files", "/files/*", "ends where the pattern wants at least one piece for *, at piece 2"),
            ("/filse/a/b", "/files/*", "has \"filse\" where the pattern wants \"files\", at piece 1"),
            ("apq://host/5", "app://host/:a(/edit)", "has the scheme \"apq\": the pattern wants \"app\""),
            ("/host/5/edit", "app://host/:a(/edit)", "has no scheme: the pattern wants \"app\""),
            ("app://hast/5", "app://host/:a(/edit)", "has the host \"hast\": the pattern wants \"host\""),
            (
                "app://hast:80/5", "app://host/:a(/edit)",
                "has the host \"hast:80\": the pattern wants \"host\""
            ),
            (
                "app://host/5/edti", "app://host/:a(/edit)",
                "has \"edti\" where the pattern wants \"edit\", at piece 2"
            ),
            ("/search", "/search?mode=a", "has no \"mode\" in its query: the pattern wants \"a\""),
            (
                "/search?mode=b", "/search?mode=a",
                "has \"b\" for \"mode\" in its query: the pattern wants \"a\""
            ),
            (
                "/saerch?mode=a", "/search?mode=a",
                "has \"saerch\" where the pattern wants \"search\", at piece 1"
            ),
        ]
    )
    func noPattern(url: String, pattern: String, difference: String) throws {
        let explanation = try explain(url)
        guard case .noPattern(let nearest) = explanation.outcome else {
            Issue.record("\(explanation)")
            return
        }
        #expect(nearest.first?.pattern == pattern)
        #expect(nearest.first?.difference == difference)
        #expect(!explanation.leadsSomewhere)
        #expect(explanation.pattern == nil)
        #expect(explanation.description.contains("\"\(pattern)\" (the URL \(difference))"))
    }

    @Test(
        "If the pattern has a variable in place of the host, the URL's host is its first piece, if there is one",
        arguments: ["app://user/setings", "app:/user/setings"]
    )
    func variableHost(url: String) throws {
        let wireframe = DefaultWireframe()
        try wireframe.add(routePattern: "app://:section/settings")
        let explanation = wireframe.explain(url: try #require(URL(string: url)))
        guard case .noPattern(let nearest) = explanation.outcome else {
            Issue.record("\(explanation)")
            return
        }
        #expect(
            nearest.map(\.difference)
                == ["has \"setings\" where the pattern wants \"settings\", at piece 2"]
        )
    }

    @Test("Custom containers are named by their type, with the priority of the handler or provider")
    func ownContainers() throws {
        let wireframe = DefaultWireframe(
            routingHandlerContainer: OwnHandlers(),
            composedControllerProvider: OwnProviders(),
            composedRoutingPresenter: OwnPresenter()
        )
        try wireframe.add(routePattern: "/start")
        try wireframe.add(routePattern: "/log")
        try wireframe.add(priority: 4, responsibleFor: { $0.routePattern == "/log" }, handler: { _ in })
        wireframe.add(controllerProvider: Part("screen"), priority: 3)
        func explain(_ url: String) throws -> String {
            wireframe.explain(url: try #require(URL(string: url)), option: NamedOption("o")).description
        }
        #expect(
            try explain("/start") == """
                "/start" matches "/start": OwnProviders (3) makes the controller, OwnPresenter shows it (NamedOption).
                """
        )
        #expect(try explain("/log") == "\"/log\" matches \"/log\": handler (4) runs.")
        #expect(wireframe.routes.map(\.pattern) == ["/log", "/start"])
        #expect(wireframe.routes.flatMap(\.owners).isEmpty)
    }

    @Test("With a custom router, no pattern is suggested")
    func ownRouter() throws {
        let explanation = DefaultWireframe(router: EmptyRouter())
            .explain(url: try #require(URL(string: "/start")))
        #expect(explanation.outcome == .noPattern(nearest: []))
    }

    @Test("Without a similar pattern none is suggested, and the error of a router that throws is shown")
    func strangers() throws {
        #expect(try explain("/nothing/like/it").outcome == .noPattern(nearest: []))
        #expect(try explain("/nothing/like/it").description.contains("None comes near"))
        let url = try #require(URL(string: "/start"))
        let stranger = DefaultWireframe(router: ThrowingRouter()).explain(url: url)
        #expect(stranger.outcome == .routerFailed("refused"))
        #expect(stranger.description == "\"/start\" leads nowhere: the router has thrown refused")
    }
}

private struct PushedFeature: ViewFeature {
    let routePattern: String
    let priority = 0

    func makeController(routeResult: RouteResult) throws -> UIViewController {
        Issue.record("An explanation makes nothing.")
        return UIViewController()
    }

    func makeOption(routeResult: RouteResult) -> RoutingOption { DefaultRoutingOptionPush(animated: false) }
}

private struct ThrowingRouter: Router {
    struct Refusal: Error, CustomStringConvertible { let description = "refused" }

    func add(routePattern: String) throws { throw Refusal() }

    func route(url: URL, parameters: [String: Any]?, routingOption: RoutingOption?) throws -> RouteResult? {
        throw Refusal()
    }
}

private struct EmptyRouter: Router {
    func add(routePattern: String) throws {}

    func route(url: URL, parameters: [String: Any]?, routingOption: RoutingOption?) throws -> RouteResult? {
        nil
    }
}

private final class OwnHandlers: RoutingHandlerContainer {
    private let base = DefaultRoutingHandlerContainer()

    func add(
        priority: Int,
        responsibleFor: @escaping (_ routeResult: RouteResult) -> Bool,
        handler: @escaping RoutingHandler
    ) throws {
        try base.add(priority: priority, responsibleFor: responsibleFor, handler: handler)
    }

    func priorityOfHighestResponsibleProvider(routeResult: RouteResult) -> Int? {
        base.priorityOfHighestResponsibleProvider(routeResult: routeResult)
    }

    func handler(routeResult: RouteResult) -> RoutingHandler? { base.handler(routeResult: routeResult) }
}

private final class OwnProviders: ComposedControllerProvider {
    private let base = DefaultComposedControllerProvider()

    func priorityOfHighestResponsibleProvider(routeResult: RouteResult) -> Int? {
        base.priorityOfHighestResponsibleProvider(routeResult: routeResult)
    }

    func add(controllerProvider: ControllerProvider, priority: Int) {
        base.add(controllerProvider: controllerProvider, priority: priority)
    }

    func isResponsible(routeResult: RouteResult) -> Bool { base.isResponsible(routeResult: routeResult) }

    func makeController(routeResult: RouteResult) throws -> UIViewController {
        Issue.record("An explanation makes nothing.")
        return UIViewController()
    }
}

private final class OwnPresenter: ComposedRoutingPresenter {
    func add(routingPresenter: RoutingPresenter, priority: Int) {}

    func isResponsible(routeResult: RouteResult) -> Bool { true }

    func present(
        controller: UIViewController,
        routeResult: RouteResult,
        wireframe: Wireframe,
        delegate: RoutingDelegate,
        completion: @escaping () -> Void
    ) throws {
        Issue.record("An explanation shows nothing.")
    }
}
