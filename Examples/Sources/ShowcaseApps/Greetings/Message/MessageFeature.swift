import HeadlessUIKit
import VISPER

/// `/message/:username`: a greeting, over the current screen.
struct MessageFeature: ViewFeature {
    let routePattern = Route.message
    let priority = 0

    func makeController(routeResult: RouteResult) throws -> UIViewController {
        let username: String = try routeResult.value("username")
        let alert = UIAlertController(
            title: nil,
            message: "Nice to meet you \(username)",
            preferredStyle: .alert
        )
        alert.addAction(UIAlertAction(title: "Goodbye", style: .cancel))
        return alert
    }

    func makeOption(routeResult: RouteResult) -> RoutingOption {
        DefaultRoutingOptionModal()
    }
}
