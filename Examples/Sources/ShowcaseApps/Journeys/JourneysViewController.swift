import HeadlessUIKit
import VISPER

/// The app: a stack of screens, each with a route, and a tab that lists all routes.
///
/// Every screen is a feature. A screen names the next one by a URL, without knowing its class or the way in which it is
/// presented. The screens share the app's state: actions change it, and presenters subscribe to it.
final class JourneysViewController: RoutedTabBarController {
    let app: AnyVISPERApp<JourneysState>

    init() {
        let container = DefaultControllerContainer()
        let wireframe = DefaultWireframe(controllerContainer: container)
        app = VISPERAppFactory<JourneysState>()
            .makeApplication(
                initialState: JourneysState(journey: Journey(destination: "Aarhus")),
                appReducer: JourneysState.reduce,
                wireframe: wireframe,
                controllerContainer: container
            )
        super.init(wireframe: wireframe, firstRoute: Route.plan)
        do {
            try addFeatures()
            try setUpTabs()
            try wireframe.route(route: Route.plan)
        } catch {
            fatalError("The routes of the app are wrong: \(error)")
        }
    }

    private func addFeatures() throws {
        try app.add(
            feature: PlannerFeature(
                journey: app.state.map(\.journey),
                actionDispatcher: app.redux.actionDispatcher,
                wireframe: wireframe
            )
        )
        try app.add(feature: TicketFeature())
        try app.add(feature: PlaceListFeature(wireframe: wireframe))
        try app.add(feature: PlaceFeature(wireframe: wireframe))
        try app.add(feature: HelpFeature())
        try wireframe.add(routePattern: Route.stack) { [weak self] result in self?.restore(result) }
    }

    private func setUpTabs() throws {
        stack.tabBarItem = UITabBarItem(title: "Plan", image: UIImage(systemName: "map"), tag: 0)
        let routes = RoutesViewController(wireframe: wireframe)
        routes.title = "Routes"
        try addTab(routes, symbol: "arrow.triangle.branch", route: Route.routes)
    }

    /// `/stack?url=/plan&url=/places` replaces the stack by the screens of these routes.
    private func restore(_ result: RouteResult) {
        wireframe.explainingFailure {
            let urls: [URL] = try result.value("url")
            try wireframe.restore(stack: urls)
        }
    }

    override func stackURLs(below link: URL) -> [URL]? {
        switch link.pathComponents.dropFirst().first {
        case "plan": [link]
        case "places" where link.pathComponents.count == 2: [.route(Route.plan), link]
        case "places": [.route(Route.plan), .route(Route.places), link]
        default: nil
        }
    }
}
