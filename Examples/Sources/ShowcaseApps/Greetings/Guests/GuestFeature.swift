import HeadlessUIKit
import VISPER

/// `/guests/:name`: one of those who are here.
struct GuestFeature: ViewFeature, PresenterFeature {
    // The wireframe keeps its features.
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
