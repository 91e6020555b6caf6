/// The reason why a wireframe showed nothing.
public enum DefaultWireframeError: Error, @unchecked Sendable {
    // Errors must be Sendable. This is safe here: the thrower does not use results and parameters afterwards. The
    // objects in them come from the caller, which receives the error on the same thread.

    /// There is no option. The default result handler never throws this error, since without an option no routing
    /// presenter is responsible.
    case noRoutingOptionFoundFor(routeResult: RouteResult)

    /// A pattern matches, but there is neither a handler nor a controller provider for it.
    case canNotHandleRoute(routeResult: RouteResult)

    /// There is a controller, but no routing presenter for its option.
    case noRoutingPresenterFoundFor(result: RouteResult)

    /// No pattern matches the URL. The description names the nearest patterns, as an explanation does, while the wireframe
    /// is alive and for the last URLs only.
    case noRoutePatternFoundFor(url: URL, parameters: [String: Any])

    /// No provider makes a controller for the pattern. Only ``DefaultWireframe/restore(stack:)`` reports this error; a
    /// route throws `canNotHandleRoute` instead.
    case noControllerFor(routeResult: RouteResult)
}

extension DefaultWireframeError: LocalizedError, CustomStringConvertible {
    /// What is wrong, and how to correct it.
    public var description: String {
        switch self {
        case .noRoutingOptionFoundFor(let routeResult):
            """
            The route for the pattern "\(routeResult.routePattern)" has no routing option. \
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
                The route for the pattern "\(routeResult.routePattern)" has no routing option, so no routing presenter is \
                responsible. Route with an option, or add an option provider.
                """
            }
        case .noRoutePatternFoundFor(let url, _):
            "No pattern matches \"\(url)\". "
                + (UnmatchedURLs.shared.nearestPatterns(to: url)
                    ?? "Add one with add(routePattern:) or with a view feature.")
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
