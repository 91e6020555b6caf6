/// Finds the controller on top of containers of one kind.
@preconcurrency @MainActor
public protocol TopControllerResolver {
    /// Whether the resolver knows this kind of controller.
    func isResponsible(controller: UIViewController) -> Bool

    /// The controller on top of the given one; the given one itself if there is nothing on it.
    func topController(of controller: UIViewController) -> UIViewController
}
