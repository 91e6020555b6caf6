import HeadlessUIKit
import MillraceObservation
import VISPER

/// `/todos`: the list, and the reducers of its actions.
struct ToDoListFeature: ViewFeature, PresenterFeature, LogicFeature {
    let state: ObservableProperty<ToDosState>
    let actionDispatcher: ActionDispatcher
    // Unowned, since the wireframe retains its features.
    unowned let wireframe: DefaultWireframe

    let routePattern = ToDoRoute.list
    let priority = 0

    func makeController(routeResult: RouteResult) -> UIViewController {
        ToDoListViewController(state: state.observed)
    }

    func makeOption(routeResult: RouteResult) -> RoutingOption {
        DefaultRoutingOptionPush()
    }

    func makePresenters(routeResult: RouteResult, controller: UIViewController) -> [Presenter] {
        [ToDoListPresenter(actionDispatcher: actionDispatcher, wireframe: wireframe)]
    }

    func injectReducers(container: ReducerContainer) {
        ToDoListReducers().injectReducers(container: container)
        container.addReducer(reducer: SetFilterReducer())
    }
}
