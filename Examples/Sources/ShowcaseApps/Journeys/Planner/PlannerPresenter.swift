import HeadlessUIKit
import VISPER

/// Stores the typed destination in the state, and routes to the ticket to this destination.
final class PlannerPresenter: Presenter {
    private let journey: ObservableProperty<Journey>
    private let actionDispatcher: ActionDispatcher
    private let wireframe: DefaultWireframe
    private let referenceBag = SubscriptionReferenceBag()

    init(
        journey: ObservableProperty<Journey>,
        actionDispatcher: ActionDispatcher,
        wireframe: DefaultWireframe
    ) {
        self.journey = journey
        self.actionDispatcher = actionDispatcher
        self.wireframe = wireframe
    }

    func addPresentationLogic(routeResult: RouteResult, controller: UIViewController) {
        guard let controller = controller as? PlannerViewController else { return }
        // Capture the controller weakly. The subscription ends with the presenter's bag, and the controller retains the
        // presenter.
        referenceBag += journey.subscribeOnMain { [weak controller] journey in
            controller?.destinationField.show(journey.destination)
            controller?.buttonTitle = "Ticket to \(journey.goal)"
        }
        controller.destinationField.onEdit = { [actionDispatcher] destination in
            actionDispatcher.dispatch(ChooseDestinationAction(destination: destination))
        }
        controller.onTap = { [journey, wireframe] in
            wireframe.explainingFailure {
                try wireframe.route(
                    pattern: Route.ticket,
                    values: ["destination": journey.value.goal]
                )
            }
        }
        controller.onPlaces = { [wireframe] in
            wireframe.explainingFailure { try wireframe.route(route: Route.places) }
        }
        controller.onHelp = { [wireframe] in
            wireframe.explainingFailure { try wireframe.route(route: Route.help) }
        }
    }
}
