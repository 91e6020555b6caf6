/// Presents controllers over everything (contract 5).
@preconcurrency @MainActor
open class ModalRoutingPresenter: DefaultControllerContainerAwareRoutingPresenter {
    /// Whether the result's option is a `RoutingOptionModal`.
    open override func isResponsible(routeResult: RouteResult) -> Bool {
        routeResult.routingOption is RoutingOptionModal
    }

    /// Presents the controller over what the navigation controller, or else the root of the key window, presents
    /// already.
    ///
    /// When the presentation is over the delegate is told of the end, then the completion is called.
    ///
    /// - Throws: ``ModalRoutingPresenterError``, or what the delegate throws to prevent it; the screen is as it was
    ///   then.
    open override func present(
        controller: UIViewController,
        routeResult: RouteResult,
        wireframe: Wireframe,
        delegate: RoutingDelegate,
        completion: @escaping () -> Void
    ) throws {
        guard let option = routeResult.routingOption as? RoutingOptionModal else {
            throw ModalRoutingPresenterError.didNotReceiveModalRoutingOptionFor(
                controller: controller,
                routeResult: routeResult,
                wireframe: wireframe,
                delegate: delegate
            )
        }
        guard var presenting = navigationController ?? UIApplication.shared.keyWindowRoot else {
            throw ModalRoutingPresenterError.noPresentingViewControllerFound
        }
        while let presented = presenting.presentedViewController { presenting = presented }

        if let style = option.presentationStyle { controller.modalPresentationStyle = style }
        if let style = option.transitionStyle { controller.modalTransitionStyle = style }
        let presentation = Presentation(
            controller: controller,
            routeResult: routeResult,
            presenter: self,
            wireframe: wireframe,
            delegate: delegate,
            completion: completion
        )
        try presentation.begin()
        presenting.present(controller, animated: option.animated) { presentation.end() }
    }
}
