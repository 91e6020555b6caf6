/// Dismisses presented controllers.
@preconcurrency @MainActor
open class ModalControllerDismisser: ControllerDismisser {
    /// A dismisser.
    public init() {}

    /// Whether the controller, or a container around it, was presented.
    open func isResponsible(animated: Bool, controller: UIViewController) -> Bool {
        controller.presentingViewController != nil
    }

    /// Dismisses the controller, with the container around it. The completion is called after the dismissal.
    open func dismiss(animated: Bool, controller: UIViewController, completion: @escaping () -> Void) {
        controller.dismiss(animated: animated, completion: completion)
    }
}

/// Pops the top of a navigation controller's stack.
@preconcurrency @MainActor
open class NavigationControllerDismisser: ControllerDismisser {
    /// A dismisser.
    public init() {}

    /// Whether the controller is inside a navigation controller.
    open func isResponsible(animated: Bool, controller: UIViewController) -> Bool {
        controller.navigationController != nil
    }

    /// Pops the top of the controller's stack.
    ///
    /// The completion is called after the transition. If there is no transition, because the pop is not animated or
    /// there is nothing to pop, the completion is called at once.
    open func dismiss(animated: Bool, controller: UIViewController, completion: @escaping () -> Void) {
        guard let navigationController = controller.navigationController else {
            completion()
            return
        }
        navigationController.popViewController(animated: animated)
        guard let transition = navigationController.transitionCoordinator else {
            completion()
            return
        }
        transition.animate(alongsideTransition: nil) { _ in completion() }
    }
}
