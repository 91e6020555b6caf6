/// Why a wireframe showed nothing.
public enum DefaultWireframeError: Error, @unchecked Sendable {
    // Sendable: errors have to be. Results and parameters are values that the thrower lets go of; what they refer to is
    // the caller's, who gets it back on the thread that it routes on.

    /// No option was found. The default result handler does not throw it: without an option no routing presenter is
    /// responsible.
    case noRoutingOptionFoundFor(routeResult: RouteResult)

    /// A pattern matches, but there is neither a handler nor a controller provider for it.
    case canNotHandleRoute(routeResult: RouteResult)

    /// There is a controller, but nobody who shows it in the way that the option asks for.
    case noRoutingPresenterFoundFor(result: RouteResult)

    /// No pattern matches the URL.
    case noRoutePatternFoundFor(url: URL, parameters: [String: Any])

    /// Nobody makes a controller for the pattern. It is the reason why ``DefaultWireframe/restore(stack:)`` fails; a
    /// route throws `canNotHandleRoute`.
    case noControllerFor(routeResult: RouteResult)
}

extension DefaultWireframeError: LocalizedError, CustomStringConvertible {
    /// What went wrong, and what to do about it.
    public var description: String {
        switch self {
        case .noRoutingOptionFoundFor(let routeResult):
            """
            Nobody says how to show the pattern "\(routeResult.routePattern)". \
            Route with an option, or add an option provider.
            """
        case .canNotHandleRoute(let routeResult):
            """
            The pattern "\(routeResult.routePattern)" matches, but there is neither a handler nor a controller \
            provider for it. Add a view feature, a controller provider or a handler that is responsible.
            """
        case .noRoutingPresenterFoundFor(let routeResult):
            if let option = routeResult.routingOption {
                """
                No routing presenter is responsible for the option \(type(of: option)) of the pattern \
                "\(routeResult.routePattern)". Make the wireframe with WireframeFactory, which adds the usual ones, or \
                add one of your own.
                """
            } else {
                """
                Nobody says how to show the pattern "\(routeResult.routePattern)", so no routing presenter is \
                responsible. Route with an option, or add an option provider.
                """
            }
        case .noRoutePatternFoundFor(let url, _):
            """
            No pattern matches "\(url)". Add one with add(routePattern:) or with a view feature; \
            suggestions(for:) of the wireframe has those that come near.
            """
        case .noControllerFor(let routeResult):
            """
            There is no controller for the pattern "\(routeResult.routePattern)". \
            Add a controller provider that is responsible.
            """
        }
    }

    /// The same as `description`.
    public var errorDescription: String? { description }
}
