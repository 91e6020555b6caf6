import Survey
import VISPER

// All of this is isolated to the main actor, as UIKit is.

@MainActor private final class Role {
    let place: Place
    init(_ place: Place) { self.place = place }
    func mark() { place.mark([1].map { $0 + 1 }) }
}

@MainActor private struct Screen: ViewFeature, LogicFeature, PresenterFeature {
    let view: Role
    let logic: Role
    let presenter: Role
    let routePattern = "/screen"
    let priority = 0

    func makeController(routeResult: any RouteResult) throws -> UIViewController {
        view.mark()
        return UIViewController()
    }

    func makeOption(routeResult: any RouteResult) -> any RoutingOption { .push(animated: false) }

    func injectReducers(container: any ReducerContainer) { logic.mark() }

    func makePresenters(routeResult: any RouteResult, controller: UIViewController) throws -> [any Presenter]
    {
        presenter.mark()
        return []
    }
}

@MainActor private final class Observer: RoutingObserver {
    let role: Role
    init(_ role: Role) { self.role = role }

    func didPresent(
        controller: UIViewController,
        routeResult: any RouteResult,
        routingPresenter: (any RoutingPresenter)?,
        wireframe: any Wireframe
    ) { role.mark() }
}

@MainActor private final class Sheets: RoutingPresenter {
    let role: Role
    init(_ role: Role) { self.role = role }

    func isResponsible(routeResult: any RouteResult) -> Bool { routeResult.routePattern == "/sheet" }

    func present(
        controller: UIViewController,
        routeResult: any RouteResult,
        wireframe: any Wireframe,
        delegate: any RoutingDelegate,
        completion: @escaping () -> Void
    ) throws {
        role.mark()
        completion()
    }
}

@MainActor private final class Catalogue: FeatureObserver {
    let role: Role
    init(_ role: Role) { self.role = role }
    func featureAdded(application: any App, feature: any Feature) throws { role.mark() }
}

@MainActor private final class StateScreen: StateObservingFeature<AppState> {
    let role: Role
    init(_ role: Role) {
        self.role = role
        super.init()
    }
    override func observe(state: ObservableProperty<AppState>) throws { role.mark() }
}

/// A wireframe with a screen at `/screen`, whose controller a closure makes.
@MainActor
private func makeWireframe(for place: Place) -> any Wireframe {
    let wireframe = WireframeFactory().makeWireframe()
    let navigation = UINavigationController()
    place.keep((wireframe, navigation))
    wireframe.navigateOn(navigation)
    wireframe.add(
        controllerProvider: FunctionalControllerProvider(
            isResponsibleCallback: { _ in true },
            makeControllerCallback: { _ in UIViewController() }
        )
    )
    wireframe.add(
        optionProvider: FunctionalRoutingOptionProvider(optionCallback: { _ in .push(animated: false) })
    )
    return wireframe
}

@MainActor
func visperScreenClosures() async throws {
    let url = URL(string: "/screen")!

    try await closures("VISPER.ViewFeature", "VISPER.LogicFeature", "VISPER.PresenterFeature") {
        view,
        logic,
        presenter in
        let app = VISPERAppFactory<AppState>().makeApplication(initialState: AppState())
        let navigation = UINavigationController()
        view.keep((app, navigation))
        app.navigateOn(navigation)
        try app.add(feature: Screen(view: Role(view), logic: Role(logic), presenter: Role(presenter)))
        try app.wireframe.route(url: url)
        let wireframe = app.wireframe
        try await Task.detached { try await wireframe.route(to: URL(string: "/screen")!) }.value
    }
    try await closure("VISPER.makeApplication.appReducer") { place in
        let app = VISPERAppFactory<AppState>().makeApplication(
            initialState: AppState(),
            appReducer: { provider, action, state in
                place.mark(state.items.map { $0 + 1 })
                return state
            }
        )
        place.keep(app)
        await onBoth(app.redux.store) { $0.dispatch(Increment()) }
        await place.called(2)
    }
    try await closure("VISPER.makeApplication.middleware") { place in
        let app = VISPERAppFactory<AppState>().makeApplication(
            initialState: AppState(),
            middleware: Middleware<AppState>().sideEffect { getState, dispatch, action in
                place.mark(getState().items.map { $0 + 1 })
            }
        )
        place.keep(app)
        await onBoth(app.redux.store) { $0.dispatch(Increment()) }
        await place.called(2)
    }
    try await closure("VISPER.StateObservingFeature") { place in
        let app = VISPERAppFactory<AppState>().makeApplication(initialState: AppState())
        app.add(featureObserver: StateObservingFeatureObserver(state: app.state))
        try app.add(feature: StateScreen(Role(place)))
    }
    try await closure("VISPER.FeatureObserver") { place in
        let app = DefaultApp()
        app.add(featureObserver: Catalogue(Role(place)))
        try app.add(feature: StateScreen(Role(place)))
    }
    try await closures("VISPER.Wireframe.add.responsibleFor", "VISPER.Wireframe.add.handler") {
        responsible,
        handler in
        let wireframe = makeWireframe(for: responsible)
        try wireframe.add(routePattern: "/screen")
        try wireframe.add(
            responsibleFor: { _ in
                responsible.mark([1].map { $0 + 1 })
                return true
            },
            handler: { _ in handler.mark([1].map { $0 + 1 }) }
        )
        try wireframe.route(url: url)
        try await Task.detached { try await wireframe.route(to: URL(string: "/screen")!) }.value
    }
    try await closures("VISPER.RouteCase.make", "VISPER.RouteCase.values") { make, values in
        let routes = try Routes<[Int]> {
            RouteCase(
                "/:number",
                { (number: Int) -> [Int]? in
                    make.mark([1].map { $0 + number })
                    return [number]
                },
                values: { route in
                    values.mark(route.map { $0 + 1 })
                    return route.first
                }
            )
        }
        await onBoth(routes) { _ = try? $0.url(for: [[1]], scheme: "app") }
    }
    try await closure("VISPER.route.completion") { place in
        let wireframe = makeWireframe(for: place)
        try wireframe.add(routePattern: "/screen")
        try wireframe.route(url: url, completion: { place.mark([1].map { $0 + 1 }) })
    }
    try await closure("VISPER.dismissTopViewController.completion") { place in
        let wireframe = makeWireframe(for: place)
        try wireframe.add(routePattern: "/screen")
        try wireframe.route(url: url)
        try wireframe.route(url: url)
        wireframe.dismissTopViewController(animated: false, completion: { place.mark([1].map { $0 + 1 }) })
    }
    try await closure("VISPER.controllerToNavigate.matches") { place in
        _ = makeWireframe(for: place).controllerToNavigate { _ in
            place.mark([1].map { $0 + 1 })
            return true
        }
    }
    try await closures(
        "VISPER.FunctionalControllerProvider",
        "VISPER.FunctionalRoutingOptionProvider",
        "VISPER.FunctionalPresenter"
    ) { controller, option, presenter in
        let wireframe = WireframeFactory().makeWireframe()
        let navigation = UINavigationController()
        wireframe.navigateOn(navigation)
        try wireframe.add(routePattern: "/screen")
        wireframe.add(
            controllerProvider: FunctionalControllerProvider(
                isResponsibleCallback: { _ in
                    controller.mark([1].map { $0 + 1 })
                    return true
                },
                makeControllerCallback: { _ in
                    controller.mark([1].map { $0 + 1 })
                    return UIViewController()
                }
            )
        )
        wireframe.add(
            optionProvider: FunctionalRoutingOptionProvider(optionCallback: { _ in
                option.mark([1].map { $0 + 1 })
                return .push(animated: false)
            })
        )
        wireframe.add(
            presenterProvider: Presenters(
                FunctionalPresenter(
                    isResponsibleCallback: { _, _ in
                        presenter.mark([1].map { $0 + 1 })
                        return true
                    },
                    addPresentationLogic: { _, _ in presenter.mark([1].map { $0 + 1 }) }
                )
            )
        )
        try wireframe.route(url: url)
    }
    try await closure("VISPER.FunctionalControllerPresenter") { place in
        UIViewController.enableLifecycleEvents()
        let controller = UIViewController()
        controller.add(
            controllerPresenter: FunctionalControllerPresenter(viewDidLoadCallback: { _, _ in
                place.mark([1].map { $0 + 1 })
            })
        )
        controller.loadViewIfNeeded()
    }
    try await closures("VISPER.RoutingObserver", "VISPER.RoutingPresenter") { observer, presenter in
        let wireframe = makeWireframe(for: observer)
        try wireframe.add(routePattern: "/screen")
        try wireframe.add(routePattern: "/sheet")
        wireframe.add(routingObserver: Observer(Role(observer)))
        wireframe.add(routingPresenter: Sheets(Role(presenter)), priority: 100)
        try wireframe.route(url: url)
        try wireframe.route(url: URL(string: "/sheet")!)
    }
}

/// On Apple's platforms these are UIKit's.
@MainActor
func headlessClosures() async throws {
    try await closure("HeadlessUIKit.UIAction") { place in
        let button = UIButton(
            type: .system,
            primaryAction: UIAction(title: "tap") { _ in place.mark([1].map { $0 + 1 }) }
        )
        button.sendActions(for: .primaryActionTriggered)
    }
    try await closures("HeadlessUIKit.animations", "HeadlessUIKit.animate.completion") {
        animations,
        completion in
        UIView.animate(
            withDuration: 0,
            animations: { animations.mark([1].map { $0 + 1 }) },
            completion: { _ in completion.mark([1].map { $0 + 1 }) }
        )
    }
    try await closure("HeadlessUIKit.present.completion") { place in
        let controller = UIViewController()
        let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        window.rootViewController = controller
        window.makeKeyAndVisible()
        place.keep(window)
        controller.present(
            UIViewController(),
            animated: false,
            completion: { place.mark([1].map { $0 + 1 }) }
        )
    }
}

@MainActor private struct Presenters: PresenterProvider {
    let presenter: any Presenter
    init(_ presenter: any Presenter) { self.presenter = presenter }

    func isResponsible(routeResult: any RouteResult, controller: UIViewController) -> Bool { true }
    func makePresenters(routeResult: any RouteResult, controller: UIViewController) throws -> [any Presenter]
    { [presenter] }
}
