import HeadlessUIKit
import TestSupport
import Testing
import VISPERTestSupport
import VISPER_Core

@MainActor
@Suite("Wireframe: convenience methods forward to the requirements")
struct WireframeConveniencesTests {
    private let recorder = RecordingWireframe()
    private var wireframe: any Wireframe { recorder }
    private let url = URL(string: "/start")!
    private let push = NamedOption("push")

    @Test("canRoute without parameters or option forwards an empty dictionary or nil")
    func canRoute() throws {
        #expect(try wireframe.canRoute(url: url))
        #expect(try wireframe.canRoute(url: url, parameters: ["id": 1]))
        #expect(try wireframe.canRoute(url: url, option: push))
        #expect(
            recorder.take() == [
                "canRoute /start [:] nil", #"canRoute /start ["id": 1] nil"#, "canRoute /start [:] push",
            ]
        )
    }

    @Test("route without parameters, option or completion forwards defaults")
    func route() throws {
        var completions = 0
        let completion = { completions += 1 }
        try wireframe.route(url: url)
        try wireframe.route(url: url, option: push)
        try wireframe.route(url: url, parameters: ["id": 1])
        try wireframe.route(url: url, parameters: ["id": 1], option: push)
        try wireframe.route(route: "/start")
        #expect(completions == 0)
        try wireframe.route(url: url, completion: completion)
        try wireframe.route(url: url, option: push, completion: completion)
        try wireframe.route(url: url, parameters: ["id": 1], completion: completion)
        try wireframe.route(route: "/start", parameters: ["id": 1], option: push, completion: completion)
        #expect(completions == 4)
        #expect(
            recorder.take() == [
                "route /start [:] nil", "route /start [:] push", #"route /start ["id": 1] nil"#,
                #"route /start ["id": 1] push"#, "route /start [:] nil",
                "route /start [:] nil", "route /start [:] push", #"route /start ["id": 1] nil"#,
                #"route /start ["id": 1] push"#,
            ]
        )
    }

    @Test("A route text that is no URL is an error that contains the text")
    func noURL() throws {
        let error = try #require(throws: NSError.self) { try wireframe.route(route: "http://[nowhere") }
        #expect(error.domain == "WireframeDomain")
        #expect(error.code == 24)
        #expect(error.localizedDescription.contains("http://[nowhere"))
        #expect(recorder.take().isEmpty)
    }

    @Test("controller(url:) forwards empty parameters")
    func controller() throws {
        #expect(try wireframe.controller(url: url) == nil)
        #expect(recorder.take() == ["controller /start [:]"])
    }

    @Test("Registering without a priority forwards the priority 0")
    func registering() throws {
        let part = Part("part")
        wireframe.add(controllerProvider: part)
        wireframe.add(optionProvider: part)
        wireframe.add(presenterProvider: part)
        wireframe.add(routingObserver: part)
        wireframe.add(routingObserver: part, priority: 3)
        wireframe.add(routingObserver: part, routePattern: "/start")
        wireframe.add(routingPresenter: part)
        wireframe.add(topControllerResolver: part)
        wireframe.add(controllerDismisser: part)
        wireframe.add(controllerDismisser: part, priority: 4)
        #expect(
            recorder.take() == [
                "controllerProvider part 0", "optionProvider part 0", "presenterProvider part 0",
                "routingObserver part 0 nil", "routingObserver part 3 nil", "routingObserver part 0 /start",
                "routingPresenter part 0", "topControllerResolver part 0", "controllerDimisser part 0",
                "controllerDimisser part 4",
            ]
        )
    }

    @Test("A handler is passed on with its predicate")
    func handler() throws {
        var handled: [String] = []
        try wireframe.add(
            responsibleFor: { $0.routePattern == "/responsible" },
            handler: { handled.append($0.routePattern) }
        )
        #expect(recorder.take() == ["handler true 0"])
        #expect(handled == ["/handled"])
    }

    @Test("A wireframe used as a container forwards to its controllers to navigate on")
    func container() {
        let controller = UIViewController()
        controller.title = "navigation"
        let container: any ControllerContainer = wireframe
        container.addUnretained(controller: controller)
        #expect(container.getController { $0 === controller } === controller)
        #expect(recorder.take() == ["navigateOn navigation", "controllerToNavigate"])
    }

    @available(*, deprecated, message: "It is about names that are deprecated.")
    @Test("The earlier names of navigateOn and addUnretained forward to navigateOn")
    func earlierNames() {
        let controller = UIViewController()
        controller.title = "navigation"
        wireframe.add(controllerToNavigate: controller)
        (wireframe as any ControllerContainer).add(controller: controller)
        #expect(recorder.take() == ["navigateOn navigation", "navigateOn navigation"])
    }

    @Test("Removing a controller stops with advice if the wireframe does not implement it")
    func remove() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            await MainActor.run { BareWireframe().remove(controller: UIViewController()) }
        }
        let message = standardError(of: result)
        #expect(message.contains("BareWireframe does not say how to remove a controller"))
        #expect(message.contains("Implement remove(controller:)"))
    }
}

/// Implements the requirements only.
private struct BareWireframe: Wireframe {
    var topViewController: UIViewController? { nil }
    func dismissTopViewController(animated: Bool, completion: @escaping () -> Void) {}
    func canRoute(url: URL, parameters: [String: Any], option: (any RoutingOption)?) throws -> Bool { false }
    func route(
        url: URL,
        parameters: [String: Any],
        option: (any RoutingOption)?,
        completion: @escaping () -> Void
    ) {}
    func controller(url: URL, parameters: [String: Any]) -> UIViewController? { nil }
    func add(routePattern: String) {}
    func add(
        priority: Int,
        responsibleFor: @escaping (any RouteResult) -> Bool,
        handler: @escaping RoutingHandler
    ) {}
    func add(controllerProvider: any ControllerProvider, priority: Int) {}
    func add(optionProvider: any RoutingOptionProvider, priority: Int) {}
    func add(presenterProvider: any PresenterProvider, priority: Int) {}
    func add(routingObserver: any RoutingObserver, priority: Int, routePattern: String?) {}
    func add(routingPresenter: any RoutingPresenter, priority: Int) {}
    func add(topControllerResolver: any TopControllerResolver, priority: Int) {}
    func add(controllerDimisser: any ControllerDismisser, priority: Int) {}
    func navigateOn(_ controller: UIViewController) {}
    func controllerToNavigate(matches: (UIViewController?) -> Bool) -> UIViewController? { nil }
}
