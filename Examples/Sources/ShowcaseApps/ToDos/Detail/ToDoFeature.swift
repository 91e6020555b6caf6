import HeadlessUIKit
import VISPER

/// `/todos/:id`: one to-do.
struct ToDoFeature: ViewFeature, PresenterFeature {
    let list: ObservableProperty<ToDoList>
    let actionDispatcher: ActionDispatcher

    let routePattern = ToDoRoute.toDo
    let priority = 0

    func makeController(routeResult: RouteResult) throws -> UIViewController {
        let id: Int = try routeResult.value("id")
        guard list.value[id] != nil else { throw ToDoNotFound(id: id) }
        return ToDoViewController()
    }

    func makeOption(routeResult: RouteResult) -> RoutingOption {
        DefaultRoutingOptionPush()
    }

    func makePresenters(routeResult: RouteResult, controller: UIViewController) throws -> [Presenter] {
        [ToDoPresenter(id: try routeResult.value("id"), list: list, actionDispatcher: actionDispatcher)]
    }
}

/// A route has an id that is not in the list.
struct ToDoNotFound: Error, CustomStringConvertible {
    let id: Int

    var description: String { "There is no to-do number \(id)." }
}
