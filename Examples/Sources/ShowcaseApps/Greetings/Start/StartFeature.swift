import HeadlessUIKit
import VISPER

/// `/start`: the first screen, on which the person enters a name.
struct StartFeature: ViewFeature, PresenterFeature, LogicFeature {
    let userState: ObservableProperty<UserState>
    let actionDispatcher: ActionDispatcher
    // Unowned, since the wireframe retains its features.
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
        [StartPresenter(userState: userState, actionDispatcher: actionDispatcher, wireframe: wireframe)]
    }

    func injectReducers(container: ReducerContainer) {
        container.addReducer(reducer: ChangeUserNameReducer())
    }
}
