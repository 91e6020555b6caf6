// Storefront.swift
import VISPER_Wireframe

struct ProductFeature: ViewFeature {
    let routePattern = "/product/:name"
    let priority = 0

    func makeController(routeResult: RouteResult) throws -> UIViewController {
        ProductScreen(name: try routeResult.value("name"))
    }

    func makeOption(routeResult: RouteResult) -> RoutingOption { .rootVC(animated: false) }
}

struct CheckoutFeature: ViewFeature {
    unowned let wireframe: DefaultWireframe  // It keeps its features.
    let routePattern = "/checkout"
    let priority = 0

    func makeController(routeResult: RouteResult) -> UIViewController {
        CheckoutScreen(leave: { [unowned wireframe] in
            do {
                try wireframe.route(pattern: "/product/:name", values: ["name": "tea"])
            } catch {
                print(error)
            }
        })
    }

    func makeOption(routeResult: RouteResult) -> RoutingOption { .push(animated: false) }
}

@MainActor
final class Storefront {
    let navigationController = UINavigationController()
    let wireframe: DefaultWireframe
    private let app: WireframeApp

    init() throws {
        let container = DefaultControllerContainer()
        wireframe = DefaultWireframe(controllerContainer: container)
        app = DefaultWireframeAppFactory().makeApp(wireframe: wireframe, controllerContainer: container)
        app.navigateOn(navigationController)
        try app.add(feature: ProductFeature())
        try app.add(feature: CheckoutFeature(wireframe: wireframe))
        try wireframe.route(pattern: "/product/:name", values: ["name": "tea"])
    }

    /// The screen on top, if it is such a one, with its view loaded.
    func top<Screen: UIViewController>(_ type: Screen.Type) -> Screen? {
        let screen = navigationController.topViewController as? Screen
        screen?.loadViewIfNeeded()
        return screen
    }
}
