/// Puts the top controller away, so that controllers are what is below (contract 5).
@preconcurrency @MainActor
public class BackToRoutingPresenter: DefaultControllerContainerAwareRoutingPresenter {
    /// Whether the result's option is a `RoutingOptionBackTo`.
    public override func isResponsible(routeResult: RouteResult) -> Bool {
        routeResult.routingOption is RoutingOptionBackTo
    }

    /// Puts the controller below the top one, then lets the wireframe dismiss the top one. Without a navigation
    /// controller it only dismisses.
    ///
    /// When the wireframe has dismissed the top controller the delegate is told of the end, then the completion is
    /// called.
    ///
    /// - Throws: ``BackToRoutingPresenterError``, or what the delegate throws to prevent it; the screen is as it was
    ///   then.
    public override func present(
        controller: UIViewController,
        routeResult: RouteResult,
        wireframe: Wireframe,
        delegate: RoutingDelegate,
        completion: @escaping () -> Void
    ) throws {
        guard let option = routeResult.routingOption as? RoutingOptionBackTo else {
            throw BackToRoutingPresenterError.didNotReceiveBackToRoutingOptionFor(
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
        try presentation.begin()
        if let navigationController {
            put(
                controller,
                below: wireframe.topViewController,
                in: navigationController,
                animated: option.animated
            )
        }
        wireframe.dismissTopViewController(animated: option.animated) { presentation.end() }
    }

    private func put(
        _ controller: UIViewController,
        below top: UIViewController?,
        in navigationController: UINavigationController,
        animated: Bool
    ) {
        let stack = navigationController.viewControllers
        if let top, top.presentingViewController != nil {
            // What is presented will be dismissed, and the top of the stack seen.
            navigationController.setViewControllers(stack.dropLast() + [controller], animated: false)
        } else if top != nil, let last = stack.last, stack.count > 1 {
            // The top of the stack will be popped, and what is below seen.
            navigationController.setViewControllers(stack.dropLast(2) + [controller, last], animated: false)
        } else {
            // There is nothing to go back from.
            navigationController.setViewControllers([controller], animated: animated)
        }
    }
}
