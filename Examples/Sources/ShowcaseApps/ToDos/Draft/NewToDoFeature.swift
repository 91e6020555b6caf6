import HeadlessUIKit
import VISPER

/// `/todos/new`: a new to-do, on a sheet.
struct NewToDoFeature: ViewFeature, PresenterFeature, LogicFeature {
    let draft: ObservableProperty<ToDoDraft>
    let actionDispatcher: ActionDispatcher

    let routePattern = ToDoRoute.new
    let priority = 0

    func makeController(routeResult: RouteResult) -> UIViewController {
        UINavigationController(rootViewController: NewToDoViewController())
    }

    func makeOption(routeResult: RouteResult) -> RoutingOption {
        DefaultRoutingOptionModal(presentationStyle: .pageSheet)
    }

    func makePresenters(routeResult: RouteResult, controller: UIViewController) -> [Presenter] {
        [NewToDoPresenter(draft: draft, actionDispatcher: actionDispatcher)]
    }

    func injectReducers(container: ReducerContainer) {
        ToDoDraftReducers().injectReducers(container: container)
    }
}
