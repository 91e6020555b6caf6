import HeadlessUIKit
import VISPER

/// The app: a stack of screens, each with a route, and a tab that lists all routes.
///
/// Every screen is a feature. A screen names the next one by a URL, without knowing its class or the way in which it is
/// presented. The screens share the app's state: actions change it, and presenters subscribe to it.
final class GreetingsViewController: RoutedTabBarController {
    let app: AnyVISPERApp<GreetingsState>

    init() {
        let container = DefaultControllerContainer()
        let wireframe = DefaultWireframe(controllerContainer: container)
        app = VISPERAppFactory<GreetingsState>()
            .makeApplication(
                initialState: GreetingsState(userState: UserState(userName: "Ada")),
                appReducer: GreetingsState.reduce,
                wireframe: wireframe,
                controllerContainer: container
            )
        super.init(wireframe: wireframe, firstRoute: Route.start)
        do {
            try addFeatures()
            try setUpTabs()
            try wireframe.route(route: Route.start)
        } catch {
            fatalError("The routes of the app are wrong: \(error)")
        }
    }

    private func addFeatures() throws {
        try app.add(
            feature: StartFeature(
                userState: app.state.map(\.userState),
                actionDispatcher: app.redux.actionDispatcher,
                wireframe: wireframe
            )
        )
        try app.add(feature: MessageFeature())
        try app.add(feature: GuestListFeature(wireframe: wireframe))
        try app.add(feature: GuestFeature(wireframe: wireframe))
        try app.add(feature: HelpFeature())
        try wireframe.add(routePattern: Route.stack) { [weak self] result in self?.restore(result) }
    }

    private func setUpTabs() throws {
        stack.tabBarItem = UITabBarItem(title: "Greet", image: UIImage(systemName: "hand.wave"), tag: 0)
        let routes = RoutesViewController(wireframe: wireframe)
        routes.title = "Routes"
        try addTab(routes, symbol: "arrow.triangle.branch", route: Route.routes)
    }

    /// `/stack?url=/start&url=/guests` replaces the stack by the screens of these routes.
    private func restore(_ result: RouteResult) {
        wireframe.explainingFailure {
            let urls: [URL] = try result.value("url")
            try wireframe.restore(stack: urls)
        }
    }

    override func stackURLs(below link: URL) -> [URL]? {
        switch link.pathComponents.dropFirst().first {
        case "start": [link]
        case "guests" where link.pathComponents.count == 2: [.route(Route.start), link]
        case "guests": [.route(Route.start), .route(Route.guests), link]
        default: nil
        }
    }
}
