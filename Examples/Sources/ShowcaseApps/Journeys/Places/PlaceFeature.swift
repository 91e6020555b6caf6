import HeadlessUIKit
import VISPER

/// `/places/:name`: one of the places.
struct PlaceFeature: ViewFeature, PresenterFeature {
    // Unowned, since the wireframe retains its features.
    unowned let wireframe: DefaultWireframe

    let routePattern = Route.place
    let priority = 0

    func makeController(routeResult: RouteResult) throws -> UIViewController {
        PlaceViewController(name: try routeResult.value("name"))
    }

    func makeOption(routeResult: RouteResult) -> RoutingOption {
        DefaultRoutingOptionPush()
    }

    func makePresenters(routeResult: RouteResult, controller: UIViewController) -> [Presenter] {
        [PlacePresenter(wireframe: wireframe)]
    }
}
