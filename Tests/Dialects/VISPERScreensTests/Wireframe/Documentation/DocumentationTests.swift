import TestSupport
import Testing
import VISPER_Wireframe

// The examples of the documentation, unchanged.

private struct ShelfFeature: ViewFeature {
    let routePattern = "/shelf"
    let priority = 0

    func makeController(routeResult: RouteResult) throws -> UIViewController {
        UIViewController()
    }

    func makeOption(routeResult: RouteResult) -> RoutingOption {
        .rootVC(animated: false)
    }
}

private struct BookFeature: ViewFeature {
    let routePattern = "/book/:title"
    let priority = 0

    func makeController(routeResult: RouteResult) throws -> UIViewController {
        let controller = UIViewController()
        controller.title = routeResult.parameters["title"] as? String
        return controller
    }

    func makeOption(routeResult: RouteResult) -> RoutingOption {
        .push(animated: false)
    }
}

private struct SheetOption: RoutingOption {
    func isEqual(otherOption: RoutingOption?) -> Bool { otherOption is SheetOption }
}

private final class SheetPresenter: RoutingPresenter {
    let window: UIWindow

    init(window: UIWindow) {
        self.window = window
    }

    func isResponsible(routeResult: RouteResult) -> Bool {
        routeResult.routingOption is SheetOption
    }

    func present(
        controller: UIViewController,
        routeResult: RouteResult,
        wireframe: Wireframe,
        delegate: RoutingDelegate,
        completion: @escaping () -> Void
    ) throws {
        try delegate.willPresent(
            controller: controller,
            routeResult: routeResult,
            routingPresenter: self,
            wireframe: wireframe
        )
        controller.modalPresentationStyle = .pageSheet
        window.rootViewController?.present(controller, animated: true) {
            delegate.didPresent(
                controller: controller,
                routeResult: routeResult,
                routingPresenter: self,
                wireframe: wireframe
            )
            completion()
        }
    }
}

@MainActor
@Suite("The documentation's examples")
struct DocumentationTests {
    private let navigationController = UINavigationController()

    private func makeApp() throws -> WireframeApp {
        let app = DefaultWireframeAppFactory().makeApp()
        app.navigateOn(navigationController)
        try app.add(feature: ShelfFeature())
        try app.add(feature: BookFeature())
        return app
    }

    @Test("The app with two screens shows both by their routes")
    func twoScreens() throws {
        let app = try makeApp()
        try app.wireframe.route(url: URL(string: "/shelf")!)
        try app.wireframe.route(url: URL(string: "/book/Emma")!)
        #expect(navigationController.viewControllers.count == 2)
        #expect(navigationController.topViewController?.title == "Emma")
    }

    @Test("The custom presenter presents a screen for its own option")
    func ownWay() async throws {
        let wireframe = try makeApp().wireframe
        let window = UIWindow()
        window.rootViewController = navigationController
        window.isHidden = false
        wireframe.add(routingPresenter: SheetPresenter(window: window))
        try await wireframe.route(to: URL(string: "/book/Emma")!, option: SheetOption())
        #expect(navigationController.presentedViewController?.title == "Emma")
    }

    @Test("The option provider with the highest priority removes the animation")
    func motion() throws {
        let wireframe = try makeApp().wireframe
        wireframe.add(
            optionProvider: FunctionalRoutingOptionProvider { result in
                guard let push = result.routingOption as? RoutingOptionPush else { return nil }
                return .push(animated: push.animated && false)
            },
            priority: 1000
        )
        try wireframe.route(url: URL(string: "/book/Emma")!, option: .push())
        let option = navigationController.topViewController?.routeResult?.routingOption
        #expect((option as? RoutingOptionPush)?.animated == false)
    }

    @Test("The explanation of a URL with a misspelt piece names the pattern that it nearly matches")
    func explanation() throws {
        let wireframe = try #require(try makeApp().wireframe as? DefaultWireframe)
        try wireframe.add(routePattern: "/log/:text") { print($0.parameters["text"] ?? "") }
        #expect(
            wireframe.explain(url: URL(string: "/bok/Emma")!).description
                == "\"/bok/Emma\" leads nowhere: no pattern matches. Nearest are \"/book/:title\" "
                + "(the URL has \"bok\" where the pattern wants \"book\", at piece 1)."
        )
    }

    @Test(
        "Links with a scheme or a host match the same pattern, and a stack is restored up to an invalid URL"
    )
    func deepLinks() throws {
        let wireframe = try #require(try makeApp().wireframe as? DefaultWireframe)
        for link in ["app://book/Emma", "https://example.com/book/Kim"] {
            try wireframe.route(url: URL(string: link)!)
        }
        #expect(navigationController.viewControllers.map(\.title) == ["Emma", "Kim"])

        let saved = wireframe.stackURLs + [URL(string: "/gone")!]
        navigationController.viewControllers = []
        do {
            try wireframe.restore(stack: saved)
        } catch RestoringError.cannotRestore(_, let position, _) {
            try wireframe.restore(stack: Array(saved.prefix(position)))
        }
        #expect(navigationController.viewControllers.map(\.title) == ["Emma", "Kim"])
    }
}
