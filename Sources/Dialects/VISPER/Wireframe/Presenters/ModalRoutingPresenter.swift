/// Presents controllers modally, over everything else.
///
/// It presents on the navigation controller, or if there is none, on the root controller of the key window. If that
/// controller already presents another one, this presenter presents on the top presented controller.
///
/// After the presentation, the delegate is notified, then the completion is called. Throws a
/// ``ModalRoutingPresenterError`` if there is no controller to present on, or if the option is not a
/// `RoutingOptionModal`.
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

/// The reason why ``ModalRoutingPresenter`` showed nothing.
public enum ModalRoutingPresenterError: Error, @unchecked Sendable {
    // `RoutingPresenterError` explains why `@unchecked Sendable` is valid here.

    /// The presenter is not responsible for the result's option.
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
