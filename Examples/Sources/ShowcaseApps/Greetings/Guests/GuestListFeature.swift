import HeadlessUIKit
import VISPER

/// `/guests`: the list of guests.
struct GuestListFeature: ViewFeature, PresenterFeature {
    // Unowned, since the wireframe retains its features.
    unowned let wireframe: DefaultWireframe

    let routePattern = Route.guests
    let priority = 0

    func makeController(routeResult: RouteResult) -> UIViewController {
        GuestListViewController()
    }

    func makeOption(routeResult: RouteResult) -> RoutingOption {
        DefaultRoutingOptionPush()
    }

    func makePresenters(routeResult: RouteResult, controller: UIViewController) -> [Presenter] {
        let choose = FunctionalPresenter(addPresentationLogic: { [wireframe] _, controller in
            (controller as? GuestListViewController)?.onSelect = { name in
                wireframe.explainingFailure {
                    try wireframe.route(pattern: Route.guest, values: ["name": name])
                }
            }
        })
        return [choose]
    }
}
