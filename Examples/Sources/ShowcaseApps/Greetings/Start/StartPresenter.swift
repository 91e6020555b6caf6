import HeadlessUIKit
import VISPER

/// Greets the person by the name in the state, which the field changes; the greeting itself is another route.
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
        // The presenter lives with the controller, and the subscription with the presenter.
        referenceBag += userState.subscribe { [weak controller] user in
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
