/// Pushes controllers onto the stack of the navigation controller (contract 5).
@preconcurrency @MainActor
open class PushRoutingPresenter: DefaultControllerContainerAwareRoutingPresenter {
    /// Whether the result's option is a `RoutingOptionPush`.
    open override func isResponsible(routeResult: RouteResult) -> Bool {
        routeResult.routingOption is RoutingOptionPush
    }

    /// Pushes the controller, in the navigation controller's own way or in that of the option's transition.
    ///
    /// The delegate is told of the end, then the completion is called: when the animation is over, or, if it is not
    /// animated, before this returns.
    ///
    /// - Throws: ``PushRoutingPresenterError``, or what the delegate throws to prevent it; the screen is as it was
    ///   then.
    open override func present(
        controller: UIViewController,
        routeResult: RouteResult,
        wireframe: Wireframe,
        delegate: RoutingDelegate,
        completion: @escaping () -> Void
    ) throws {
        guard let navigationController else { throw PushRoutingPresenterError.noNavigationControllerFound }
        guard let option = routeResult.routingOption as? RoutingOptionPush else {
            throw PushRoutingPresenterError.didNotReceivePushRoutingOptionFor(
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
            push(controller, onto: navigationController, option: option)
        }
    }

    private func push(
        _ controller: UIViewController,
        onto navigationController: UINavigationController,
        option: RoutingOptionPush
    ) {
        guard let transition = option.animationTransition else {
            navigationController.pushViewController(controller, animated: option.animated)
            return
        }
        UIView.beginAnimations(nil, context: nil)
        UIView.setAnimationDuration(option.animationDuration)
        navigationController.pushViewController(controller, animated: false)
        UIView.setAnimationTransition(transition, for: navigationController.view, cache: false)
        UIView.commitAnimations()
    }
}
