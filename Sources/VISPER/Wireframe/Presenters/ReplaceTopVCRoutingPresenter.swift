/// Puts controllers in the place of the top one in the stack of the navigation controller (contract 5).
@preconcurrency @MainActor
public class ReplaceTopVCRoutingPresenter: DefaultControllerContainerAwareRoutingPresenter {
    /// Whether the result's option is a `RoutingOptionReplaceTopVC`.
    public override func isResponsible(routeResult: RouteResult) -> Bool {
        routeResult.routingOption is RoutingOptionReplaceTopVC
    }

    /// Replaces the top of the stack by the controller; it becomes the only one of an empty stack.
    ///
    /// The delegate is told of the end, then the completion is called: when the animation is over, or, if it is not
    /// animated, before this returns.
    ///
    /// - Throws: ``ReplaceTopVCRoutingPresenterError``, or what the delegate throws to prevent it; the screen is as it
    ///   was then.
    public override func present(
        controller: UIViewController,
        routeResult: RouteResult,
        wireframe: Wireframe,
        delegate: RoutingDelegate,
        completion: @escaping () -> Void
    ) throws {
        guard let navigationController else {
            throw ReplaceTopVCRoutingPresenterError.noNavigationControllerFound
        }
        guard let option = routeResult.routingOption as? RoutingOptionReplaceTopVC else {
            throw ReplaceTopVCRoutingPresenterError.didNotReceiveReplaceTopVCRoutingOptionFor(
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
            let stack = Array(navigationController.viewControllers.dropLast()) + [controller]
            navigationController.setViewControllers(stack, animated: false)
        }
    }
}
