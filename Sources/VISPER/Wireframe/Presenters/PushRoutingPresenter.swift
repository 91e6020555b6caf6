/// Pushes controllers onto the stack of the navigation controller.
///
/// The push is in the navigation controller's own way, or in that of the option's transition.
///
/// The delegate is told of the end, then the completion is called: when the animation is over, or, if it is not animated, before
/// `present` returns. If there is no navigation controller, or the option is another one, it throws a ``PushRoutingPresenterError``.
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
    /// The same transition as an option of `UIView.transition(with:duration:options:animations:completion:)`, which visionOS has too.
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

/// Why ``PushRoutingPresenter`` showed nothing.
public enum PushRoutingPresenterError: Error, @unchecked Sendable {
    // Sendable: see RoutingPresenterError.

    /// The result's option is none that the presenter is responsible for.
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
