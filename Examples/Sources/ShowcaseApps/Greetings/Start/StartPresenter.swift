import HeadlessUIKit
import VISPER

/// Stores the typed name in the state, and routes to the screen that greets the person by this name.
final class StartPresenter: Presenter {
    private let userState: ObservableProperty<UserState>
    private let actionDispatcher: ActionDispatcher
    private let wireframe: DefaultWireframe
    private let referenceBag = SubscriptionReferenceBag()

    init(
        userState: ObservableProperty<UserState>,
        actionDispatcher: ActionDispatcher,
        wireframe: DefaultWireframe
    ) {
        self.userState = userState
        self.actionDispatcher = actionDispatcher
        self.wireframe = wireframe
    }

    func addPresentationLogic(routeResult: RouteResult, controller: UIViewController) {
        guard let controller = controller as? StartViewController else { return }
        // Capture the controller weakly. The subscription ends with the presenter's bag, and the controller retains the
        // presenter.
        referenceBag += userState.subscribeOnMain { [weak controller] user in
            controller?.nameField.show(user.userName)
            controller?.buttonTitle = "Hello \(user.greetedName)"
        }
        controller.nameField.onEdit = { [actionDispatcher] name in
            actionDispatcher.dispatch(ChangeUserNameAction(userName: name))
        }
        controller.onTap = { [userState, wireframe] in
            wireframe.explainingFailure {
                try wireframe.route(
                    pattern: Route.message,
                    values: ["username": userState.value.greetedName]
                )
            }
        }
        controller.onGuests = { [wireframe] in
            wireframe.explainingFailure { try wireframe.route(route: Route.guests) }
        }
        controller.onHelp = { [wireframe] in
            wireframe.explainingFailure { try wireframe.route(route: Route.help) }
        }
    }
}
