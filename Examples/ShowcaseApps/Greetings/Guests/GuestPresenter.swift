import HeadlessUIKit
import VISPER

/// Leads from one guest to a greeting, and to the next guest in the same place of the stack.
final class GuestPresenter: Presenter {
    private let wireframe: DefaultWireframe

    init(wireframe: DefaultWireframe) {
        self.wireframe = wireframe
    }

    func addPresentationLogic(routeResult: RouteResult, controller: UIViewController) {
        guard let controller = controller as? GuestViewController else { return }
        let name = controller.name
        controller.onGreet = { [wireframe] in
            wireframe.explainingFailure {
                try wireframe.route(pattern: Route.message, values: ["username": name])
            }
        }
        controller.onNext = { [wireframe] in
            wireframe.explainingFailure {
                try wireframe.route(
                    pattern: Route.guest,
                    values: ["name": GuestList.name(after: name)],
                    option: .replaceTop()
                )
            }
        }
    }
}
