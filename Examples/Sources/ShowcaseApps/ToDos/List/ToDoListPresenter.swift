import HeadlessUIKit
import VISPER

/// Shows the state in the list's screen, and makes actions and routes of what the person does there.
final class ToDoListPresenter: Presenter {
    private let state: ObservableProperty<ToDosState>
    private let actionDispatcher: ActionDispatcher
    private let wireframe: DefaultWireframe
    private let referenceBag = SubscriptionReferenceBag()

    init(
        state: ObservableProperty<ToDosState>,
        actionDispatcher: ActionDispatcher,
        wireframe: DefaultWireframe
    ) {
        self.state = state
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
        referenceBag += state.map(ToDoListContent.init).distinct().subscribe { [weak controller] content in
            controller?.show(content)
        }
    }
}
