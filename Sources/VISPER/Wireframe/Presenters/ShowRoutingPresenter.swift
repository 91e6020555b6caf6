/// Lets the navigation controller show controllers in the way that suits the surroundings.
///
/// The navigation controller's `show(_:sender:)` decides how.
///
/// The delegate is told of the end, then the completion is called: when the animation is over, or, if it is not animated, before
/// `present` returns. If there is no navigation controller, or the option is another one, it throws a ``ShowRoutingPresenterError``.
@preconcurrency @MainActor
open class ShowRoutingPresenter: DefaultControllerContainerAwareRoutingPresenter {
    /// Whether the result's option is a `RoutingOptionShow`.
    open override func isResponsible(routeResult: RouteResult) -> Bool {
        routeResult.routingOption is RoutingOptionShow
    }

    override func show(_ presentation: Presentation) throws {
        guard let navigationController else { throw ShowRoutingPresenterError.noNavigationControllerFound }
        let option = try presentation.option(
            RoutingOptionShow.self,
            orThrow: ShowRoutingPresenterError.didNotReceiveShowRoutingOptionFor
        )
        try presentation.run(animated: option.animated) {
            navigationController.show(presentation.controller, sender: self)
        }
    }
}

/// Why ``ShowRoutingPresenter`` showed nothing.
public enum ShowRoutingPresenterError: Error, @unchecked Sendable {
    // Sendable: see RoutingPresenterError.

    /// The result's option is none that the presenter is responsible for.
    case didNotReceiveShowRoutingOptionFor(
        controller: UIViewController,
        routeResult: RouteResult,
        wireframe: Wireframe,
        delegate: RoutingDelegate
    )

    /// There is no navigation controller to show the controller on.
    case noNavigationControllerFound
}

extension ShowRoutingPresenterError: RoutingPresenterError {
    var failure: PresentationFailure {
        switch self {
        case .didNotReceiveShowRoutingOptionFor(_, let routeResult, _, _):
            .wrongOption(of: routeResult, expected: "RoutingOptionShow")
        case .noNavigationControllerFound:
            .noNavigationController
        }
    }
}
