/// Makes controllers the only one in the stack of the navigation controller (contract 5).
@preconcurrency @MainActor
public class RootVCRoutingPresenter: DefaultControllerContainerAwareRoutingPresenter {
    /// Whether the result's option is a `RoutingOptionRootVC`.
    public override func isResponsible(routeResult: RouteResult) -> Bool {
        routeResult.routingOption is RoutingOptionRootVC
    }

    /// Replaces the whole stack by the controller.
    ///
    /// The delegate is told of the end, then the completion is called: when the animation is over, or, if it is not
    /// animated, before this returns.
    ///
    /// - Throws: ``RootVCRoutingPresenterError``, or what the delegate throws to prevent it; the screen is as it was
    ///   then.
    public override func present(
        controller: UIViewController,
        routeResult: RouteResult,
        wireframe: Wireframe,
        delegate: RoutingDelegate,
        completion: @escaping () -> Void
    ) throws {
        guard let navigationController else { throw RootVCRoutingPresenterError.noNavigationControllerFound }
        guard let option = routeResult.routingOption as? RoutingOptionRootVC else {
            throw RootVCRoutingPresenterError.didNotReceiveRootVCRoutingOptionFor(
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
            navigationController.setViewControllers([controller], animated: false)
        }
    }
}
