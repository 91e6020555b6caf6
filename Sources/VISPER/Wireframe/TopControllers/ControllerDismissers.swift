/// Dismisses what was presented.
@preconcurrency @MainActor
open class ModalControllerDismisser: ControllerDismisser {
    /// Makes a dismisser.
    public init() {}

    /// Whether the controller was presented, or is inside a container that was.
    open func isResponsible(animated: Bool, controller: UIViewController) -> Bool {
        controller.presentingViewController != nil
    }

    /// Dismisses the controller, with the container that it is in. The completion is called when it is gone.
    open func dismiss(animated: Bool, controller: UIViewController, completion: @escaping () -> Void) {
        controller.dismiss(animated: animated, completion: completion)
    }
}

/// Pops the top of a navigation controller's stack.
@preconcurrency @MainActor
open class NavigationControllerDismisser: ControllerDismisser {
    /// Makes a dismisser.
    public init() {}

    /// Whether the controller is inside a navigation controller.
    open func isResponsible(animated: Bool, controller: UIViewController) -> Bool {
        controller.navigationController != nil
    }

    /// Pops the top of the stack that the controller is in.
    ///
    /// The completion is called when the transition has ended; at once if there is none, because it is not animated, or
    /// because there is nothing to pop.
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
