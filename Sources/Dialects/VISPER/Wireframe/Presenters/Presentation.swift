/// A request to a routing presenter, with the delegate and the completion to notify.
@MainActor
struct Presentation {
    let controller: UIViewController
    let routeResult: RouteResult
    let presenter: RoutingPresenter
    let wireframe: Wireframe
    let delegate: RoutingDelegate
    let completion: () -> Void

    /// The result's option, cast to the type that the presenter is responsible for.
    ///
    /// - Throws: The error that `failure` returns, if the option has another type.
    func option<Option>(
        _ type: Option.Type,
        orThrow failure: (UIViewController, RouteResult, Wireframe, RoutingDelegate) -> any Error
    ) throws -> Option {
        guard let option = routeResult.routingOption as? Option else {
            throw failure(controller, routeResult, wireframe, delegate)
        }
        return option
    }

    /// Notifies the delegate, which may throw to prevent the presentation.
    func begin() throws {
        try delegate.willPresent(
            controller: controller,
            routeResult: routeResult,
            routingPresenter: presenter,
            wireframe: wireframe
        )
    }

    /// Notifies the delegate, then calls the completion of the route.
    func end() {
        delegate.didPresent(
            controller: controller,
            routeResult: routeResult,
            routingPresenter: presenter,
            wireframe: wireframe
        )
        completion()
    }

    /// Calls `begin()`, `change` and `end()`. If `animated` is true, calls `end()` only after the animations and the
    /// controllers' callbacks, such as `viewDidAppear`.
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
