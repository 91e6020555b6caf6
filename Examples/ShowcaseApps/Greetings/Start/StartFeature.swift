import HeadlessUIKit
import VISPER_Wireframe

/// `/start`: where the app begins.
struct StartFeature: ViewFeature, PresenterFeature {
    let visitor: Visitor
    // The wireframe keeps its features.
    unowned let wireframe: DefaultWireframe

    let routePattern = Route.start
    let priority = 0

    func makeController(routeResult: RouteResult) -> UIViewController {
        StartViewController()
    }

    func makeOption(routeResult: RouteResult) -> RoutingOption {
        DefaultRoutingOptionPush()
    }

    func makePresenters(routeResult: RouteResult, controller: UIViewController) -> [Presenter] {
        [StartPresenter(visitor: visitor, wireframe: wireframe)]
    }
}
