/// Makes controllers the only one in the stack of the navigation controller.
///
/// The whole stack is replaced.
///
/// The delegate is told of the end, then the completion is called: when the animation is over, or, if it is not animated, before
/// `present` returns. If there is no navigation controller, or the option is another one, it throws a ``RootVCRoutingPresenterError``.
@preconcurrency @MainActor
public class RootVCRoutingPresenter: DefaultControllerContainerAwareRoutingPresenter {
    /// Whether the result's option is a `RoutingOptionRootVC`.
    public override func isResponsible(routeResult: RouteResult) -> Bool {
        routeResult.routingOption is RoutingOptionRootVC
    }

    override func show(_ presentation: Presentation) throws {
        guard let navigationController else { throw RootVCRoutingPresenterError.noNavigationControllerFound }
        let option = try presentation.option(
            RoutingOptionRootVC.self,
            orThrow: RootVCRoutingPresenterError.didNotReceiveRootVCRoutingOptionFor
        )
        try presentation.run(animated: option.animated) {
            navigationController.setViewControllers([presentation.controller], animated: false)
        }
    }
}

/// Why ``RootVCRoutingPresenter`` showed nothing.
public enum RootVCRoutingPresenterError: Error, @unchecked Sendable {
    // Sendable: see RoutingPresenterError.

    /// The result's option is none that the presenter is responsible for.
    case didNotReceiveRootVCRoutingOptionFor(
        controller: UIViewController,
        routeResult: RouteResult,
        wireframe: Wireframe,
        delegate: RoutingDelegate
    )

    /// There is no navigation controller to show the controller on.
    case noNavigationControllerFound
}

extension RootVCRoutingPresenterError: RoutingPresenterError {
    var failure: PresentationFailure {
        switch self {
        case .didNotReceiveRootVCRoutingOptionFor(_, let routeResult, _, _):
            .wrongOption(of: routeResult, expected: "RoutingOptionRootVC")
        case .noNavigationControllerFound:
            .noNavigationController
        }
    }
}
