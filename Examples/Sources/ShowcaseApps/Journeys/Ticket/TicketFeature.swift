import HeadlessUIKit
import VISPER

/// `/ticket/:destination`: a ticket, over the current screen.
struct TicketFeature: ViewFeature {
    let routePattern = Route.ticket
    let priority = 0

    func makeController(routeResult: RouteResult) throws -> UIViewController {
        let destination: String = try routeResult.value("destination")
        let alert = UIAlertController(
            title: nil,
            message: "One seat to \(destination), by the window",
            preferredStyle: .alert
        )
        alert.addAction(UIAlertAction(title: "Thanks", style: .cancel))
        return alert
    }

    func makeOption(routeResult: RouteResult) -> RoutingOption {
        DefaultRoutingOptionModal()
    }
}
