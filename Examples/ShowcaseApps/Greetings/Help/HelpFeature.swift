import HeadlessUIKit
import VISPER

/// `/help`: what this app shows, on a sheet.
struct HelpFeature: ViewFeature {
    let routePattern = Route.help
    let priority = 0

    func makeController(routeResult: RouteResult) -> UIViewController {
        UINavigationController(rootViewController: HelpViewController())
    }

    func makeOption(routeResult: RouteResult) -> RoutingOption {
        DefaultRoutingOptionModal(presentationStyle: .pageSheet)
    }
}
