import HeadlessUIKit
import VISPER

/// `/places`: the list of places.
struct PlaceListFeature: ViewFeature, PresenterFeature {
    // Unowned, since the wireframe retains its features.
    unowned let wireframe: DefaultWireframe

    let routePattern = Route.places
    let priority = 0

    func makeController(routeResult: RouteResult) -> UIViewController {
        PlaceListViewController()
    }

    func makeOption(routeResult: RouteResult) -> RoutingOption {
        DefaultRoutingOptionPush()
    }

    func makePresenters(routeResult: RouteResult, controller: UIViewController) -> [Presenter] {
        let choose = FunctionalPresenter(addPresentationLogic: { [wireframe] _, controller in
            (controller as? PlaceListViewController)?.onSelect = { name in
                wireframe.explainingFailure {
                    try wireframe.route(pattern: Route.place, values: ["name": name])
                }
            }
        })
        return [choose]
    }
}
