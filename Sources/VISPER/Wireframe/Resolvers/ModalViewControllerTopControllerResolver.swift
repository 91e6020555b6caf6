/// Finds what is presented over a controller.
@preconcurrency @MainActor
open class ModalViewControllerTopControllerResolver: TopControllerResolver {
    /// Makes a resolver.
    public init() {}

    /// Whether the controller, or a container it is in, presents something.
    open func isResponsible(controller: UIViewController) -> Bool {
        controller.presentedViewController != nil
    }

    /// What is presented; the controller itself if nothing is.
    open func topController(of controller: UIViewController) -> UIViewController {
        controller.presentedViewController ?? controller
    }
}
