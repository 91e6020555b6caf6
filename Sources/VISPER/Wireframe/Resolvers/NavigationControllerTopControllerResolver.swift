/// Finds the top of a navigation controller's stack.
@preconcurrency @MainActor
open class NavigationControllerTopControllerResolver: TopControllerResolver {
    /// Makes a resolver.
    public init() {}

    /// Whether the controller is a navigation controller.
    open func isResponsible(controller: UIViewController) -> Bool {
        controller is UINavigationController
    }

    /// The top of the stack; the controller itself if the stack is empty, or if it is of another kind.
    open func topController(of controller: UIViewController) -> UIViewController {
        (controller as? UINavigationController)?.topViewController ?? controller
    }
}
