/// Replaces the top controller in the stack of the navigation controller.
///
/// If the stack is empty, the controller becomes the only one in the stack.
///
/// After the animation, the delegate is notified, and then the completion is called. If `animated` of the option is
/// false, this happens before `present` returns. Throws a ``ReplaceTopVCRoutingPresenterError`` if there is no
/// navigation controller, or if the option is not a `RoutingOptionReplaceTopVC`.
@preconcurrency @MainActor
public class ReplaceTopVCRoutingPresenter: DefaultControllerContainerAwareRoutingPresenter {
    /// Whether the result's option is a `RoutingOptionReplaceTopVC`.
    public override func isResponsible(routeResult: RouteResult) -> Bool {
        routeResult.routingOption is RoutingOptionReplaceTopVC
    }

    override func show(_ presentation: Presentation) throws {
        guard let navigationController else {
            throw ReplaceTopVCRoutingPresenterError.noNavigationControllerFound
        }
        let option = try presentation.option(
            RoutingOptionReplaceTopVC.self,
            orThrow: ReplaceTopVCRoutingPresenterError.didNotReceiveReplaceTopVCRoutingOptionFor
        )
        try presentation.run(animated: option.animated) {
            let stack = Array(navigationController.viewControllers.dropLast()) + [presentation.controller]
            navigationController.setViewControllers(stack, animated: false)
        }
    }
}

/// The reason why ``ReplaceTopVCRoutingPresenter`` showed nothing.
public enum ReplaceTopVCRoutingPresenterError: Error, @unchecked Sendable {
    // `RoutingPresenterError` explains why `@unchecked Sendable` is valid here.

    /// The presenter is not responsible for the result's option.
    case didNotReceiveReplaceTopVCRoutingOptionFor(
        controller: UIViewController,
        routeResult: RouteResult,
        wireframe: Wireframe,
        delegate: RoutingDelegate
    )

    /// There is no navigation controller to show the controller on.
    case noNavigationControllerFound
}

extension ReplaceTopVCRoutingPresenterError: RoutingPresenterError {
    var failure: PresentationFailure {
        switch self {
        case .didNotReceiveReplaceTopVCRoutingOptionFor(_, let routeResult, _, _):
            .wrongOption(of: routeResult, expected: "RoutingOptionReplaceTopVC")
        case .noNavigationControllerFound:
            .noNavigationController
        }
    }
}
