/// The common part of the routing presenters' errors. The text of an error is the text of its `failure`.
///
/// Errors must be `Sendable`; these are `@unchecked Sendable`. Their values belong to the main actor, except the route
/// result. The presenter does not use the result after throwing. Objects in the result's parameters come from the
/// caller of the route, which receives the error on the thread of its call.
protocol RoutingPresenterError: LocalizedError, CustomStringConvertible {
    var failure: PresentationFailure { get }
}

extension RoutingPresenterError {
    /// What is wrong, and how to correct it.
    public var description: String { failure.description }

    /// The same as `description`.
    public var errorDescription: String? { description }
}

/// The failures of the routing presenters.
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
