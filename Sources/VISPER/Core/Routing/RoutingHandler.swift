/// What a route does that shows no controller.
public typealias RoutingHandler = (_ routeResult: RouteResult) -> Void
