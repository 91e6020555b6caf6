import Foundation
import Testing
import VISPER_Wireframe

@Suite("Routing with a pattern and values")
@MainActor
struct WireframeRoutingTests {
    @Test("The wireframe routes the URL built from the pattern and the values")
    func route() throws {
        let wireframe = RecordingWireframe()
        var completions = 0
        try wireframe.route(
            pattern: "/message/:username",
            values: ["username": "AC/DC", "page": 2],
            parameters: ["sender": "me"],
            option: RecordingWireframe.Option(),
            completion: { completions += 1 }
        )
        try wireframe.route(pattern: "/start")
        #expect(wireframe.routed.map(\.url.absoluteString) == ["/message/AC%2FDC?page=2", "/start"])
        #expect(wireframe.routed[0].parameters as? [String: String] == ["sender": "me"])
        #expect(wireframe.routed[0].option is RecordingWireframe.Option)
        #expect(wireframe.routed[1].parameters.isEmpty)
        #expect(wireframe.routed[1].option == nil)
        #expect(completions == 1)
    }

    @Test("If the URL cannot be built, the error is thrown and nothing is routed")
    func errors() {
        let wireframe = RecordingWireframe()
        #expect(throws: RouteURLError.missingValues(names: ["id"], pattern: "/:id")) {
            try wireframe.route(pattern: "/:id")
        }
        #expect(throws: DefaultRouterError.wildcardNotAtTheEndOfPattern) {
            try wireframe.url(pattern: "/*/a")
        }
        #expect(wireframe.routed.isEmpty)
    }
}

/// Records routes, and ignores all other calls.
private final class RecordingWireframe: Wireframe {
    struct Option: RoutingOption {
        func isEqual(otherOption: RoutingOption?) -> Bool { otherOption is Option }
    }

    var routed: [(url: URL, parameters: [String: Any], option: RoutingOption?)] = []
    var topViewController: UIViewController? { nil }

    func route(url: URL, parameters: [String: Any], option: RoutingOption?, completion: @escaping () -> Void)
    {
        routed.append((url, parameters, option))
        completion()
    }

    func dismissTopViewController(animated: Bool, completion: @escaping () -> Void) {}
    func canRoute(url: URL, parameters: [String: Any], option: RoutingOption?) -> Bool { true }
    func controller(url: URL, parameters: [String: Any]) -> UIViewController? { nil }
    func add(routePattern: String) {}
    func add(
        priority: Int,
        responsibleFor: @escaping (RouteResult) -> Bool,
        handler: @escaping RoutingHandler
    ) {}
    func add(controllerProvider: ControllerProvider, priority: Int) {}
    func add(optionProvider: RoutingOptionProvider, priority: Int) {}
    func add(presenterProvider: PresenterProvider, priority: Int) {}
    func add(routingObserver: RoutingObserver, priority: Int, routePattern: String?) {}
    func add(routingPresenter: RoutingPresenter, priority: Int) {}
    func add(topControllerResolver: TopControllerResolver, priority: Int) {}
    func add(controllerDimisser: ControllerDismisser, priority: Int) {}
    func navigateOn(_ controller: UIViewController) {}
    func controllerToNavigate(matches: (UIViewController?) -> Bool) -> UIViewController? { nil }
}
