/// Lets the navigation controller show controllers in the way that suits the surroundings (contract 5).
@preconcurrency @MainActor
open class ShowRoutingPresenter: DefaultControllerContainerAwareRoutingPresenter {
    /// Whether the result's option is a `RoutingOptionShow`.
    open override func isResponsible(routeResult: RouteResult) -> Bool {
        routeResult.routingOption is RoutingOptionShow
    }

    /// Has the navigation controller show the controller.
    ///
    /// The delegate is told of the end, then the completion is called: when the animation is over, or, if it is not
    /// animated, before this returns.
    ///
    /// - Throws: ``ShowRoutingPresenterError``, or what the delegate throws to prevent it; the screen is as it was
    ///   then.
    open override func present(
        controller: UIViewController,
        routeResult: RouteResult,
        wireframe: Wireframe,
        delegate: RoutingDelegate,
        completion: @escaping () -> Void
    ) throws {
        guard let navigationController else { throw ShowRoutingPresenterError.noNavigationControllerFound }
        guard let option = routeResult.routingOption as? RoutingOptionShow else {
            throw ShowRoutingPresenterError.didNotReceiveShowRoutingOptionFor(
                controller: controller,
                routeResult: routeResult,
                wireframe: wireframe,
                delegate: delegate
            )
        }
        let presentation = Presentation(
            controller: controller,
            routeResult: routeResult,
            presenter: self,
            wireframe: wireframe,
            delegate: delegate,
            completion: completion
        )
        try presentation.run(animated: option.animated) {
            navigationController.show(controller, sender: self)
        }
    }
}
