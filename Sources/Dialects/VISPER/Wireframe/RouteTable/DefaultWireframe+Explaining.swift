import HeadlessUIKit

extension DefaultWireframe {
    /// The effect that `route(url:parameters:option:completion:)` would have now, or the reason why it would throw.
    /// Makes and shows nothing.
    ///
    /// Asks the router, the option providers, the handlers and the controller providers, as a route does. Errors of
    /// making a controller, and of observers and presenters, are not detected.
    ///
    /// - Complexity: That of a route; if no pattern matches, O(*n*) for *n* patterns.
    public func explain(
        url: URL,
        parameters: [String: Any] = [:],
        option: RoutingOption? = nil
    ) -> RouteExplanation {
        func explanation(_ result: RouteResult?, _ outcome: RouteExplanation.Outcome) -> RouteExplanation {
            RouteExplanation(
                url: url,
                pattern: result?.routePattern,
                parameters: (result?.parameters ?? [:]).filter {
                    !DefaultRouter.reservedNames.contains($0.key)
                }
                .mapValues { "\($0)" },
                outcome: outcome
            )
        }
        do {
            let found = try router.route(url: url, parameters: parameters, routingOption: option)
            guard var result = found else {
                let nearest = (router as? DefaultRouter)?.nearMisses(of: url) ?? []
                let misses = nearest.map {
                    RouteExplanation.NearMiss(pattern: $0.pattern, difference: $0.difference)
                }
                return explanation(nil, .noPattern(nearest: misses))
            }
            result.routingOption = composedOptionProvider.option(routeResult: result)
            return explanation(result, outcome(of: result))
        } catch {
            return explanation(nil, .routerFailed("\(error)"))
        }
    }

    /// What a route with this result would do. Asks the handlers, the providers and the routing presenters in the same
    /// order as a route.
    private func outcome(of result: RouteResult) -> RouteExplanation.Outcome {
        guard let owner = owner(of: result) else { return .noneResponsible }
        if owner.role == .handler { return .handler(owner) }
        let option = result.routingOption.map { "\(type(of: $0))" }
        guard let option, let presenter = composedRoutingPresenter.responsiblePresenter(result) else {
            return .noRoutingPresenter(option: option)
        }
        let name = "\(type(of: presenter))"
        switch presenter {
        case let presenter as ControllerContainerAwareRoutingPresenter
        where presenter is PushRoutingPresenter || presenter is ShowRoutingPresenter
            || presenter is RootVCRoutingPresenter || presenter is ReplaceTopVCRoutingPresenter:
            if presenter.navigationController == nil { return .noNavigationController(presenter: name) }
        default: break
        }
        return .controller(owner, option: option, presenter: name)
    }

    /// The handler or provider that handles the route; nil if there is none.
    private func owner(of result: RouteResult) -> WireframeRoute.Owner? {
        let handler = routingHandlerContainer.responsiblePart(result)
        let provider = composedControllerProvider.responsiblePart(result)
        if let handler, handler.priority >= provider?.priority ?? .min {
            return WireframeRoute.Owner(role: .handler, priority: handler.priority, name: "handler")
        }
        guard let provider else { return nil }
        return WireframeRoute.Owner(
            role: .controllerProvider,
            priority: provider.priority,
            name: "\(type(of: provider.part ?? composedControllerProvider))"
        )
    }
}

#if !os(iOS) && !os(tvOS) && !os(visionOS)
extension DefaultWireframe: HeadlessRouter {
    package var headlessRoutes: [HeadlessRoute] {
        routes.map { route in
            HeadlessRoute(pattern: route.pattern, owners: route.owners.map(\.description))
        }
    }

    package func headlessExplanation(of url: URL) -> HeadlessRouteExplanation {
        let explanation = explain(url: url)
        return HeadlessRouteExplanation(
            leadsSomewhere: explanation.leadsSomewhere,
            pattern: explanation.pattern,
            parameters: explanation.parameters,
            text: explanation.description
        )
    }
}
#endif
