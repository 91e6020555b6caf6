import Foundation
import VISPER_Wireframe

/// Routes a URL, which pushes a screen onto a stack, and pops the screen again. There are 1 to 1,000 features. The
/// feature that is asked last is responsible.
///
/// The first contender shows the lower limit of the time: it makes the same controller and pushes it onto the same
/// stack directly. No window shows the stack, so that the wireframe is measured and not the screens.
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

/// A navigation controller with a wireframe that pushes onto it.
@MainActor
private final class Stack {
    let navigationController = UINavigationController(rootViewController: UIViewController())
    let app = DefaultWireframeAppFactory().makeApp()
    let url = URL(string: "/feature0/42")!

    init(features: Int = 0) {
        app.navigateOn(navigationController)
        // Feature 0 is added last, so its provider is asked last: the worst case.
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
