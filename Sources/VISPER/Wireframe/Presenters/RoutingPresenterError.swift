/// What the errors of the routing presenters have in common: each stands for one of a few failures, and says what that says.
///
/// They are `@unchecked Sendable`, since errors have to be Sendable. Of what they carry, all but the result belongs to the main
/// actor; the result is a value that the thrower lets go of, and what its parameters refer to is the caller's, who gets it back on
/// the thread that it routes on.
protocol RoutingPresenterError: LocalizedError, CustomStringConvertible {
    var failure: PresentationFailure { get }
}

extension RoutingPresenterError {
    /// What went wrong, and what to do about it.
    public var description: String { failure.description }

    /// The same as `description`.
    public var errorDescription: String? { description }
}

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
