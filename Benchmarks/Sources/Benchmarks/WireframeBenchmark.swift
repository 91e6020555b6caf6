import Foundation
import VISPER_Wireframe

/// A route from its URL to the screen on the stack, and back: with 1 to 1,000 features, of which the one asked last is
/// responsible.
///
/// The limit makes the same controller and puts it onto the same stack by hand. Nothing is shown in a window, so that
/// what is measured is the wireframe and not the screens.
func benchmarkWireframe() async {
    let limit = await Stack()
    var contenders = [
        Contender("limit: push and pop by hand") { await limit.pushByHand($0) }
    ]
    for features in [1, 10, 100, 1_000] {
        let stack = await Stack(features: features)
        contenders.append(Contender("route, \(features) features") { await stack.route($0) })
    }
    let figures = await compare(iterations: 10_000, contenders)
    printTable("VISPER wireframe: push and pop", figures, countsAllocations: false)
}

/// A navigation controller with a wireframe that shows on it.
@MainActor
private final class Stack {
    let navigationController = UINavigationController(rootViewController: UIViewController())
    let app = DefaultWireframeAppFactory().makeApp()
    let url = URL(string: "/feature0/42")!

    init(features: Int = 0) {
        app.navigateOn(navigationController)
        // The first one is the last to be asked.
        for number in (0..<features).reversed() {
            try! app.add(feature: Feature(routePattern: "/feature\(number)/:id"))
        }
    }

    func route(_ count: Int) {
        for _ in 0..<count {
            try! app.wireframe.route(url: url)
            navigationController.popViewController(animated: false)
        }
    }

    func pushByHand(_ count: Int) {
        for _ in 0..<count {
            navigationController.pushViewController(UIViewController(), animated: false)
            navigationController.popViewController(animated: false)
        }
    }
}

private struct Feature: ViewFeature {
    let routePattern: String
    let priority = 0

    func makeController(routeResult: RouteResult) throws -> UIViewController { UIViewController() }

    func makeOption(routeResult: RouteResult) -> RoutingOption { .push(animated: false) }
}
