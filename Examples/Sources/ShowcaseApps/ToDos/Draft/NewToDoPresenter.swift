import HeadlessUIKit
import VISPER

/// Updates the draft, and adds it to the list.
final class NewToDoPresenter: Presenter {
    private let draft: ObservableProperty<ToDoDraft>
    private let actionDispatcher: ActionDispatcher
    private let referenceBag = SubscriptionReferenceBag()

    init(draft: ObservableProperty<ToDoDraft>, actionDispatcher: ActionDispatcher) {
        self.draft = draft
        self.actionDispatcher = actionDispatcher
    }

    func addPresentationLogic(routeResult: RouteResult, controller: UIViewController) {
        guard let sheet = controller as? UINavigationController,
            let screen = sheet.viewControllers.first as? NewToDoViewController
        else { return }
        referenceBag += draft.subscribeOnMain { [weak screen] draft in
            screen?.titleField.show(draft.title)
            screen?.canAdd = draft.canBeAdded
        }
        screen.titleField.onEdit = { [actionDispatcher] title in
            actionDispatcher.dispatch(EditDraft(title: title))
        }
        screen.onCancel = { [actionDispatcher, weak sheet] in
            actionDispatcher.dispatch(DiscardDraft())
            sheet?.dismiss(animated: true)
        }
        screen.onAdd = { [actionDispatcher, draft, weak sheet] in
            actionDispatcher.dispatch(AddToDo(title: draft.value.title))
            sheet?.dismiss(animated: true)
        }
    }
}
