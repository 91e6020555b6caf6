import HeadlessUIKit
import VISPER

/// `/plan`: the first screen, on which the person enters a destination.
struct PlannerFeature: ViewFeature, PresenterFeature, LogicFeature {
    let journey: ObservableProperty<Journey>
    let actionDispatcher: ActionDispatcher
    // Unowned, since the wireframe retains its features.
    unowned let wireframe: DefaultWireframe

    let routePattern = Route.plan
    let priority = 0

    func makeController(routeResult: RouteResult) -> UIViewController {
        PlannerViewController()
    }

    func makeOption(routeResult: RouteResult) -> RoutingOption {
        DefaultRoutingOptionPush()
    }

    func makePresenters(routeResult: RouteResult, controller: UIViewController) -> [Presenter] {
        [PlannerPresenter(journey: journey, actionDispatcher: actionDispatcher, wireframe: wireframe)]
    }

    func injectReducers(container: ReducerContainer) {
        container.addReducer(reducer: ChooseDestinationReducer())
    }
}
