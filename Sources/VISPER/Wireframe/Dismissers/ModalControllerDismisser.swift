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
