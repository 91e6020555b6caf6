extension DefaultWireframe {
    /// All patterns, in the order in which the router tries them, each with who is responsible for it: for a debug
    /// menu.
    ///
    /// To find that out, every controller provider and handler is asked whether it is responsible for a result of the
    /// pattern that has *no parameters*. Those that decide by parameters may be missing here. Of collaborators of your
    /// own, the router among them, nothing is known.
    ///
    /// - Complexity: O(*n* · *m*) for *n* patterns and *m* providers and handlers.
    public var routes: [WireframeRoute] {
        let patterns = (router as? DefaultRouter)?.registeredRoutes ?? []
        return patterns.map { route in
            WireframeRoute(
                pattern: route.pattern,
                priority: route.priority,
                owners: owners(of: DefaultRouteResult(routePattern: route.pattern, parameters: [:]))
            )
        }
    }

    /// ``routes`` as text, a line for each: the pattern, then its owners with their priorities, the one first that
    /// takes the routes.
    public var routeTable: String {
        let routes = routes
        let width = routes.map(\.pattern.count).max() ?? 0
        return
            routes
            .map { route in
                let padding = String(repeating: " ", count: width - route.pattern.count)
                return route.pattern + padding + "  " + route.ownersText
            }
            .joined(separator: "\n")
    }

    /// The patterns that come near a URL that none matches, nearest first: for a message or a log.
    ///
    /// There are none if the router is one of your own.
    ///
    /// - Complexity: O(*n*) for *n* patterns, each far slower than a match.
    public func suggestions(for url: URL, limit: Int = 3) -> [String] {
        (router as? DefaultRouter)?.nearestPatterns(to: url, limit: limit) ?? []
    }

    private func owners(of routeResult: RouteResult) -> [WireframeRoute.Owner] {
        let handlers = ((routingHandlerContainer as? DefaultRoutingHandlerContainer)?.routeHandlers ?? [])
            .filter { $0.isResponsible(routeResult) }
            .map { WireframeRoute.Owner(role: .handler, priority: $0.priority, name: "handler") }
        let providers =
            ((composedControllerProvider as? DefaultComposedControllerProvider)?.controllerProviders ?? [])
            .filter { $0.controllerProvider.isResponsible(routeResult: routeResult) }
            .map {
                WireframeRoute.Owner(
                    role: .controllerProvider,
                    priority: $0.priority,
                    name: "\(type(of: $0.controllerProvider))"
                )
            }
        // Of equal priorities a handler wins, so the handlers come first.
        var owners: [WireframeRoute.Owner] = []
        for owner in handlers + providers { owners.insertByPriority(owner) }
        return owners
    }
}

extension WireframeRoute.Owner: Prioritized {}
