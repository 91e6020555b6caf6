import HeadlessUIKit
import VISPER

/// Shows one to-do as long as it is in the list.
final class ToDoPresenter: Presenter {
    private let id: Int
    private let list: ObservableProperty<ToDoList>
    private let actionDispatcher: ActionDispatcher
    private let referenceBag = SubscriptionReferenceBag()

    init(id: Int, list: ObservableProperty<ToDoList>, actionDispatcher: ActionDispatcher) {
        self.id = id
        self.list = list
        self.actionDispatcher = actionDispatcher
    }

    func addPresentationLogic(routeResult: RouteResult, controller: UIViewController) {
        guard let controller = controller as? ToDoViewController else { return }
        referenceBag += list.map { [id] in $0[id] }.distinct().subscribeOnMain { [weak controller] toDo in
            if let toDo {
                controller?.show(toDo)
            } else {
                controller?.goBack()
            }
        }
        controller.onRename = { [actionDispatcher, id] title in
            actionDispatcher.dispatch(RenameToDo(id: id, title: title))
        }
        controller.onSetDone = { [actionDispatcher, id] isDone in
            actionDispatcher.dispatch(SetToDoDone(id: id, isDone: isDone))
        }
        controller.onDelete = { [actionDispatcher, id] in actionDispatcher.dispatch(DeleteToDo(id: id)) }
    }
}
