extension DefaultWireframe {
    /// All patterns, in the order in which the router tries them, each with the responsible handlers and providers:
    /// for a debug menu.
    ///
    /// Asks every controller provider and handler whether it is responsible for a result of the pattern with *no
    /// parameters*, so a provider or handler that decides by parameters may be missing. A custom router or container is
    /// not included.
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

    /// The ``routes`` as text, one line each: the pattern, then its handlers and controller providers with their
    /// priorities. The first handler or provider of a line handles the pattern's routes.
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

    /// The patterns that are most similar to a URL without a match, nearest first: for a message or a log.
    ///
    /// Empty for a custom router.
    ///
    /// - Complexity: O(*n*) for *n* patterns. A comparison with one pattern takes far longer than a match.
    public func suggestions(for url: URL, limit: Int = 3) -> [String] {
        (router as? DefaultRouter)?.nearestPatterns(to: url, limit: limit) ?? []
    }

    func owners(of routeResult: RouteResult) -> [WireframeRoute.Owner] {
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
        // A handler wins over a provider with equal priority, so handlers come first.
        var owners: [WireframeRoute.Owner] = []
        for owner in handlers + providers { owners.insertByPriority(owner) }
        return owners
    }
}

extension WireframeRoute.Owner: Prioritized {}
