/// Shows controllers with `show(_:sender:)` of the navigation controller.
///
/// After the animation, the delegate is notified, and then the completion is called. If `animated` of the option is
/// false, this happens before `present` returns. Throws a ``ShowRoutingPresenterError`` if there is no navigation
/// controller, or if the option is not a `RoutingOptionShow`.
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

/// The reason why ``ShowRoutingPresenter`` showed nothing.
public enum ShowRoutingPresenterError: Error, @unchecked Sendable {
    // `RoutingPresenterError` explains why `@unchecked Sendable` is valid here.

    /// The presenter is not responsible for the result's option.
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
