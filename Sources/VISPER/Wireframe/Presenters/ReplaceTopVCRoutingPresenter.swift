/// Puts controllers in the place of the top one in the stack of the navigation controller.
///
/// In an empty stack the controller becomes the only one.
///
/// The delegate is told of the end, then the completion is called: when the animation is over, or, if it is not animated, before
/// `present` returns. If there is no navigation controller, or the option is another one, it throws a
/// ``ReplaceTopVCRoutingPresenterError``.
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

/// Why ``ReplaceTopVCRoutingPresenter`` showed nothing.
public enum ReplaceTopVCRoutingPresenterError: Error, @unchecked Sendable {
    // Sendable: see RoutingPresenterError.

    /// The result's option is none that the presenter is responsible for.
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
