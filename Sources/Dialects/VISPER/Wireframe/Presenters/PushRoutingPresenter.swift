/// Pushes controllers onto the stack of the navigation controller.
///
/// Pushes with the navigation controller's default animation, or with the option's transition.
///
/// After the animation, the delegate is notified, and then the completion is called. If the push is not animated,
/// this happens before `present` returns. Throws a ``PushRoutingPresenterError`` if there is no navigation
/// controller, or if the option is not a `RoutingOptionPush`.
@preconcurrency @MainActor
open class PushRoutingPresenter: DefaultControllerContainerAwareRoutingPresenter {
    /// Whether the result's option is a `RoutingOptionPush`.
    open override func isResponsible(routeResult: RouteResult) -> Bool {
        routeResult.routingOption is RoutingOptionPush
    }

    override func show(_ presentation: Presentation) throws {
        guard let navigationController else { throw PushRoutingPresenterError.noNavigationControllerFound }
        let option = try presentation.option(
            RoutingOptionPush.self,
            orThrow: PushRoutingPresenterError.didNotReceivePushRoutingOptionFor
        )
        try presentation.run(animated: option.animated) {
            push(presentation.controller, onto: navigationController, option: option)
        }
    }

    private func push(
        _ controller: UIViewController,
        onto navigationController: UINavigationController,
        option: RoutingOptionPush
    ) {
        guard let transition = option.animationTransition else {
            navigationController.pushViewController(controller, animated: option.animated)
            return
        }
        UIView.transition(
            with: navigationController.view,
            duration: option.animationDuration,
            options: transition.options
        ) {
            navigationController.pushViewController(controller, animated: false)
        }
    }
}

extension UIView.AnimationTransition {
    /// This transition as an option of `UIView.transition(with:duration:options:animations:completion:)`, a function
    /// that visionOS has too.
    var options: UIView.AnimationOptions {
        switch self {
        case .flipFromLeft: .transitionFlipFromLeft
        case .flipFromRight: .transitionFlipFromRight
        case .curlUp: .transitionCurlUp
        case .curlDown: .transitionCurlDown
        default: []
        }
    }
}

/// The reason why ``PushRoutingPresenter`` showed nothing.
public enum PushRoutingPresenterError: Error, @unchecked Sendable {
    // `RoutingPresenterError` explains why `@unchecked Sendable` is valid here.

    /// The presenter is not responsible for the result's option.
    case didNotReceivePushRoutingOptionFor(
        controller: UIViewController,
        routeResult: RouteResult,
        wireframe: Wireframe,
        delegate: RoutingDelegate
    )

    /// There is no navigation controller to show the controller on.
    case noNavigationControllerFound
}

extension PushRoutingPresenterError: RoutingPresenterError {
    var failure: PresentationFailure {
        switch self {
        case .didNotReceivePushRoutingOptionFor(_, let routeResult, _, _):
            .wrongOption(of: routeResult, expected: "RoutingOptionPush")
        case .noNavigationControllerFound:
            .noNavigationController
        }
    }
}
