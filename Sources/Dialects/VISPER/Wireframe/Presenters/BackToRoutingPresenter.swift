/// Goes back to a controller: replaces the controller below the top controller with it. Then the wireframe dismisses
/// the top controller.
///
/// If there is no navigation controller, no controller is replaced, and only the top controller is dismissed.
///
/// After the dismissal, the delegate is notified, then the completion is called. Throws a
/// ``BackToRoutingPresenterError`` if the option is not a `RoutingOptionBackTo`.
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
            // Dismissing the presented controller uncovers the top of the stack. So `controller` replaces the top.
            navigationController.setViewControllers(stack.dropLast() + [controller], animated: false)
        } else if top != nil, let last = stack.last, stack.count > 1 {
            // Popping the top of the stack uncovers the controller below the top. So `controller` takes the place below
            // the top.
            navigationController.setViewControllers(stack.dropLast(2) + [controller, last], animated: false)
        } else {
            // There is no controller to go back from.
            navigationController.setViewControllers([controller], animated: animated)
        }
    }
}

/// The reason why ``BackToRoutingPresenter`` showed nothing.
public enum BackToRoutingPresenterError: Error, @unchecked Sendable {
    // `RoutingPresenterError` explains why `@unchecked Sendable` is valid here.

    /// The presenter is not responsible for the result's option.
    case didNotReceiveBackToRoutingOptionFor(
        controller: UIViewController,
        routeResult: RouteResult,
        wireframe: Wireframe,
        delegate: RoutingDelegate
    )

    /// There is no navigation controller to show the controller on. ``BackToRoutingPresenter`` does not need a
    /// navigation controller, so it never throws this error.
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
