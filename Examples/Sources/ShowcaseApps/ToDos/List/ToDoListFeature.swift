import HeadlessUIKit
import VISPER

/// `/todos`: the list, and what actions do to it.
struct ToDoListFeature: ViewFeature, PresenterFeature, LogicFeature {
    let state: ObservableProperty<ToDosState>
    let actionDispatcher: ActionDispatcher
    // The wireframe keeps its features.
    unowned let wireframe: DefaultWireframe

    let routePattern = ToDoRoute.list
    let priority = 0

    func makeController(routeResult: RouteResult) -> UIViewController {
        ToDoListViewController()
    }

    func makeOption(routeResult: RouteResult) -> RoutingOption {
        DefaultRoutingOptionPush()
    }

    func makePresenters(routeResult: RouteResult, controller: UIViewController) -> [Presenter] {
        [ToDoListPresenter(state: state, actionDispatcher: actionDispatcher, wireframe: wireframe)]
    }

    func injectReducers(container: ReducerContainer) {
        ToDoListReducers().injectReducers(container: container)
        container.addReducer(reducer: SetFilterReducer())
    }
}
