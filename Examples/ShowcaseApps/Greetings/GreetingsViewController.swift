import HeadlessUIKit
import VISPER_Wireframe

/// The app: a stack of screens that routes lead to, and beside it all the routes that there are.
///
/// Every screen is a feature. What a screen wants to show next, it names by a URL; who shows that and how, it does not
/// know.
final class GreetingsViewController: UITabBarController {
    let stack = UINavigationController()
    let wireframe: DefaultWireframe
    private let app: WireframeApp

    init() {
        let container = DefaultControllerContainer()
        wireframe = DefaultWireframe(controllerContainer: container)
        app = DefaultWireframeAppFactory().makeApp(wireframe: wireframe, controllerContainer: container)
        super.init(nibName: nil, bundle: nil)
        setUpTabs()
        app.navigateOn(stack)
        do {
            try addFeatures()
            try wireframe.route(route: Route.start)
        } catch {
            preconditionFailure("The routes of the app are wrong: \(error)")
        }
    }

    @available(*, unavailable)
    required init?(coder: NSCoder) {
        fatalError("GreetingsViewController is made in code: use init().")
    }

    private func setUpTabs() {
        stack.tabBarItem = UITabBarItem(title: "Greet", image: UIImage(systemName: "hand.wave"), tag: 0)
        let routes = RoutesViewController(wireframe: wireframe)
        routes.title = "Routes"
        let routesStack = UINavigationController(rootViewController: routes)
        routesStack.navigationBar.prefersLargeTitles = true
        routesStack.tabBarItem = UITabBarItem(
            title: "Routes",
            image: UIImage(systemName: "arrow.triangle.branch"),
            tag: 1
        )
        viewControllers = [stack, routesStack]
    }

    private func addFeatures() throws {
        let visitor = Visitor()
        try app.add(feature: StartFeature(visitor: visitor, wireframe: wireframe))
        try app.add(feature: MessageFeature())
        try app.add(feature: GuestListFeature(wireframe: wireframe))
        try app.add(feature: GuestFeature(wireframe: wireframe))
        try app.add(feature: HelpFeature())
        try wireframe.add(routePattern: Route.routes) { [weak self] _ in self?.selectedIndex = 1 }
        try wireframe.add(routePattern: Route.stack) { [weak self] result in self?.restore(result) }
        wireframe.add(routingObserver: StackSelection(of: self))
    }

    /// `/stack?url=/start&url=/guests` makes the stack of these routes.
    private func restore(_ result: RouteResult) {
        wireframe.explainingFailure {
            let urls: [URL] = try result.value("url")
            try wireframe.restore(stack: urls)
        }
    }
}

/// Brings the stack into view before a route changes it.
private final class StackSelection: RoutingObserver {
    private weak var app: GreetingsViewController?

    init(of app: GreetingsViewController) {
        self.app = app
    }

    func willPresent(
        controller: UIViewController,
        routeResult: RouteResult,
        routingPresenter: RoutingPresenter?,
        wireframe: Wireframe
    ) {
        guard !(routeResult.routingOption is RoutingOptionModal) else { return }
        app?.selectedViewController = app?.stack
    }
}
