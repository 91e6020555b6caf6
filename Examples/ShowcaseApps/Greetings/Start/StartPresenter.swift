import HeadlessUIKit
import VISPER_Wireframe

/// Greets the person by the name in the field; the greeting itself is another route.
final class StartPresenter: Presenter {
    private let visitor: Visitor
    private let wireframe: DefaultWireframe

    init(visitor: Visitor, wireframe: DefaultWireframe) {
        self.visitor = visitor
        self.wireframe = wireframe
    }

    func addPresentationLogic(routeResult: RouteResult, controller: UIViewController) {
        guard let controller = controller as? StartViewController else { return }
        controller.name = visitor.name
        show(in: controller)
        controller.onEdit = { [self, weak controller] name in
            visitor.name = name
            controller.map(show)
        }
        controller.onTap = { [visitor, wireframe] in
            wireframe.explainingFailure {
                try wireframe.route(pattern: Route.message, values: ["username": visitor.greetedName])
            }
        }
        controller.onGuests = { [wireframe] in
            wireframe.explainingFailure { try wireframe.route(route: Route.guests) }
        }
        controller.onHelp = { [wireframe] in
            wireframe.explainingFailure { try wireframe.route(route: Route.help) }
        }
    }

    private func show(in controller: StartViewController) {
        controller.buttonTitle = "Hello \(visitor.greetedName)"
    }
}
