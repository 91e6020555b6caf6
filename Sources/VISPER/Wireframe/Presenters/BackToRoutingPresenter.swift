/// Puts the top controller away, so that controllers are what is below.
///
/// The controller is put below the top one, then the wireframe dismisses the top one. Without a navigation controller it only
/// dismisses.
///
/// When the wireframe has dismissed the top controller the delegate is told of the end, then the completion is called. If the
/// option is another one, it throws a ``BackToRoutingPresenterError``.
@preconcurrency @MainActor
public class BackToRoutingPresenter: DefaultControllerContainerAwareRoutingPresenter {
    /// Whether the result's option is a `RoutingOptionBackTo`.
    public override func isResponsible(routeResult: RouteResult) -> Bool {
        routeResult.routingOption is RoutingOptionBackTo
    }

    override func show(_ presentation: Presentation) throws {
        let option = try presentation.option(
            RoutingOptionBackTo.self,
            orThrow: BackToRoutingPresenterError.didNotReceiveBackToRoutingOptionFor
        )
        try presentation.begin()
        let wireframe = presentation.wireframe
        if let navigationController {
            put(
                presentation.controller,
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

/// Why ``BackToRoutingPresenter`` showed nothing.
public enum BackToRoutingPresenterError: Error, @unchecked Sendable {
    // Sendable: see RoutingPresenterError.

    /// The result's option is none that the presenter is responsible for.
    case didNotReceiveBackToRoutingOptionFor(
        controller: UIViewController,
        routeResult: RouteResult,
        wireframe: Wireframe,
        delegate: RoutingDelegate
    )

    /// There is no navigation controller to show the controller on. ``BackToRoutingPresenter`` does without one, so it
    /// does not throw this.
    case noNavigationControllerFound
}

extension BackToRoutingPresenterError: RoutingPresenterError {
    var failure: PresentationFailure {
        switch self {
        case .didNotReceiveBackToRoutingOptionFor(_, let routeResult, _, _):
            .wrongOption(of: routeResult, expected: "RoutingOptionBackTo")
        case .noNavigationControllerFound:
            .noNavigationController
        }
    }
}
