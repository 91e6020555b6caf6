/// Finds the child that was added last.
@preconcurrency @MainActor
open class ChildViewControllerTopControllerResolver: TopControllerResolver {
    /// Makes a resolver.
    public init() {}

    /// Whether the controller has children.
    open func isResponsible(controller: UIViewController) -> Bool {
        !controller.children.isEmpty
    }

    /// The last child; the controller itself if it has none.
    open func topController(of controller: UIViewController) -> UIViewController {
        controller.children.last ?? controller
    }
}
