/// Presents controllers over everything.
///
/// It presents over what the navigation controller, or else the root of the key window, presents already.
///
/// When the presentation is over the delegate is told of the end, then the completion is called. If there is nothing to present
/// on, or the option is another one, it throws a ``ModalRoutingPresenterError``.
@preconcurrency @MainActor
open class ModalRoutingPresenter: DefaultControllerContainerAwareRoutingPresenter {
    /// Whether the result's option is a `RoutingOptionModal`.
    open override func isResponsible(routeResult: RouteResult) -> Bool {
        routeResult.routingOption is RoutingOptionModal
    }

    override func show(_ presentation: Presentation) throws {
        let option = try presentation.option(
            RoutingOptionModal.self,
            orThrow: ModalRoutingPresenterError.didNotReceiveModalRoutingOptionFor
        )
        guard var presenting = navigationController ?? UIApplication.keyWindowRoot else {
            throw ModalRoutingPresenterError.noPresentingViewControllerFound
        }
        while let presented = presenting.presentedViewController { presenting = presented }

        let controller = presentation.controller
        if let style = option.presentationStyle { controller.modalPresentationStyle = style }
        if let style = option.transitionStyle { controller.modalTransitionStyle = style }
        try presentation.begin()
        presenting.present(controller, animated: option.animated) { presentation.end() }
    }
}

/// Why ``ModalRoutingPresenter`` showed nothing.
public enum ModalRoutingPresenterError: Error, @unchecked Sendable {
    // Sendable: see RoutingPresenterError.

    /// The result's option is none that the presenter is responsible for.
    case didNotReceiveModalRoutingOptionFor(
        controller: UIViewController,
        routeResult: RouteResult,
        wireframe: Wireframe,
        delegate: RoutingDelegate
    )

    /// There is neither a navigation controller nor a root controller in the key window to present on.
    case noPresentingViewControllerFound
}

extension ModalRoutingPresenterError: RoutingPresenterError {
    var failure: PresentationFailure {
        switch self {
        case .didNotReceiveModalRoutingOptionFor(_, let routeResult, _, _):
            .wrongOption(of: routeResult, expected: "RoutingOptionModal")
        case .noPresentingViewControllerFound:
            .noPresentingController
        }
    }
}
