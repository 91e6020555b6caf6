/// What a routing presenter was asked to show, and whom it tells before and after.
@MainActor
struct Presentation {
    let controller: UIViewController
    let routeResult: RouteResult
    let presenter: RoutingPresenter
    let wireframe: Wireframe
    let delegate: RoutingDelegate
    let completion: () -> Void

    /// The result's option, which is to be one that the presenter is responsible for.
    ///
    /// - Throws: What `failure` makes of the presentation if it is none.
    func option<Option>(
        _ type: Option.Type,
        orThrow failure: (UIViewController, RouteResult, Wireframe, RoutingDelegate) -> any Error
    ) throws -> Option {
        guard let option = routeResult.routingOption as? Option else {
            throw failure(controller, routeResult, wireframe, delegate)
        }
        return option
    }

    /// Tells the delegate, which may prevent the presentation by throwing.
    func begin() throws {
        try delegate.willPresent(
            controller: controller,
            routeResult: routeResult,
            routingPresenter: presenter,
            wireframe: wireframe
        )
    }

    /// Tells the delegate, then whoever has asked for the route.
    func end() {
        delegate.didPresent(
            controller: controller,
            routeResult: routeResult,
            routingPresenter: presenter,
            wireframe: wireframe
        )
        completion()
    }

    /// Begins, makes the change to the screen, and ends: at once, or, if it is animated, when the animations of the
    /// change and the did callbacks of the controllers are over.
    func run(animated: Bool, change: () -> Void) throws {
        try begin()
        guard animated else {
            change()
            end()
            return
        }
        CATransaction.begin()
        CATransaction.setCompletionBlock { end() }
        change()
        CATransaction.commit()
    }
}
