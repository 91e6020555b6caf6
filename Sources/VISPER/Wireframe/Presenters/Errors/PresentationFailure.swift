/// What the errors of the routing presenters have to say.
enum PresentationFailure: CustomStringConvertible {
    case wrongOption(of: RouteResult, expected: String)
    case noNavigationController
    case noPresentingController

    var description: String {
        switch self {
        case .wrongOption(let routeResult, let expected):
            let option = routeResult.routingOption.map { "the option \(type(of: $0))" } ?? "no option"
            return """
                The result of the pattern "\(routeResult.routePattern)" has \(option), not a \(expected). \
                Ask isResponsible(routeResult:) before present.
                """
        case .noNavigationController:
            return """
                There is no navigation controller to show the controller on. Hand one to navigateOn(_:) of the \
                wireframe, and keep it: the wireframe does not.
                """
        case .noPresentingController:
            return """
                There is nothing to present the controller on. Hand a navigation controller to navigateOn(_:) of the \
                wireframe and keep it, or give the key window a root controller.
                """
        }
    }
}
