/// Replaces the whole stack of the navigation controller with one controller.
///
/// After the animation, the delegate is notified, and then the completion is called. If `animated` of the option is
/// false, this happens before `present` returns. Throws a ``RootVCRoutingPresenterError`` if there is no navigation
/// controller, or if the option is not a `RoutingOptionRootVC`.
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

/// The reason why ``RootVCRoutingPresenter`` showed nothing.
public enum RootVCRoutingPresenterError: Error, @unchecked Sendable {
    // `RoutingPresenterError` explains why `@unchecked Sendable` is valid here.

    /// The presenter is not responsible for the result's option.
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
