import HeadlessUIKit
import VISPER

/// Turns the person's input on the list's screen into actions and routes.
final class ToDoListPresenter: Presenter {
    private let actionDispatcher: ActionDispatcher
    private let wireframe: DefaultWireframe

    init(actionDispatcher: ActionDispatcher, wireframe: DefaultWireframe) {
        self.actionDispatcher = actionDispatcher
        self.wireframe = wireframe
    }

    func addPresentationLogic(routeResult: RouteResult, controller: UIViewController) {
        guard let controller = controller as? ToDoListViewController else { return }
        controller.onAction = { [actionDispatcher] action in actionDispatcher.dispatch(action) }
        controller.onNew = { [wireframe] in
            wireframe.explainingFailure { try wireframe.route(route: ToDoRoute.new) }
        }
        controller.onShow = { [wireframe] id in
            wireframe.explainingFailure { try wireframe.route(pattern: ToDoRoute.toDo, values: ["id": id]) }
        }
    }
}
