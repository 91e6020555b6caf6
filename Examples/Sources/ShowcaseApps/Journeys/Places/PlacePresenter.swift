import HeadlessUIKit
import VISPER

/// Routes from a place to a ticket, or to the next place. The screen of the next place replaces this one in the
/// stack.
final class PlacePresenter: Presenter {
    private let wireframe: DefaultWireframe

    init(wireframe: DefaultWireframe) {
        self.wireframe = wireframe
    }

    func addPresentationLogic(routeResult: RouteResult, controller: UIViewController) {
        guard let controller = controller as? PlaceViewController else { return }
        let name = controller.name
        controller.onTicket = { [wireframe] in
            wireframe.explainingFailure {
                try wireframe.route(pattern: Route.ticket, values: ["destination": name])
            }
        }
        controller.onNext = { [wireframe] in
            wireframe.explainingFailure {
                try wireframe.route(
                    pattern: Route.place,
                    values: ["name": PlaceList.name(after: name)],
                    option: .replaceTop()
                )
            }
        }
    }
}

/// The names of the places.
enum PlaceList {
    static let names = ["Aarhus", "Bergen", "Cork", "Dresden", "Ghent", "Kiruna"]

    /// The place after the one with this name. If the name is the last one or unknown, the first place.
    static func name(after name: String) -> String {
        let index = names.firstIndex(of: name).map { ($0 + 1) % names.count } ?? 0
        return names[index]
    }
}
