import HeadlessUIKit
import VISPER

/// `/start`: where the app begins, and the name is given.
struct StartFeature: ViewFeature, PresenterFeature, LogicFeature {
    let userState: ObservableProperty<UserState>
    let actionDispatcher: ActionDispatcher
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
        [StartPresenter(userState: userState, actionDispatcher: actionDispatcher, wireframe: wireframe)]
    }

    func injectReducers(container: ReducerContainer) {
        container.addReducer(reducer: ChangeUserNameReducer())
    }
}
