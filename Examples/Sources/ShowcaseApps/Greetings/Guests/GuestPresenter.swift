import HeadlessUIKit
import VISPER

/// Routes from a guest to a greeting, or to the next guest. The screen of the next guest replaces this one in the
/// stack.
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

/// The names of the guests.
enum GuestList {
    static let names = ["Ada", "Alan", "Barbara", "Edsger", "Grace", "Katherine"]

    /// The guest after the one with this name. If the name is the last one or unknown, the first guest.
    static func name(after name: String) -> String {
        let index = names.firstIndex(of: name).map { ($0 + 1) % names.count } ?? 0
        return names[index]
    }
}
