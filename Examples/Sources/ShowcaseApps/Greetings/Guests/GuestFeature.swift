import HeadlessUIKit
import VISPER

/// `/guests/:name`: one of the guests.
struct GuestFeature: ViewFeature, PresenterFeature {
    // Unowned, since the wireframe retains its features.
    unowned let wireframe: DefaultWireframe

    let routePattern = Route.guest
    let priority = 0

    func makeController(routeResult: RouteResult) throws -> UIViewController {
        GuestViewController(name: try routeResult.value("name"))
    }

    func makeOption(routeResult: RouteResult) -> RoutingOption {
        DefaultRoutingOptionPush()
    }

    func makePresenters(routeResult: RouteResult, controller: UIViewController) -> [Presenter] {
        [GuestPresenter(wireframe: wireframe)]
    }
}
