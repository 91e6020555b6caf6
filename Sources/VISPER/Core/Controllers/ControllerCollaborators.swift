import HeadlessUIKit

/// Knows controllers without keeping them alive.
@preconcurrency @MainActor
public protocol ControllerContainer {
    /// Adds a controller, held weakly.
    func addUnretained(controller: UIViewController)

    /// Takes a controller out.
    func remove(controller: UIViewController)

    /// The controller that was added last among those that the closure accepts.
    func getController(matches: (_ controller: UIViewController?) -> Bool) -> UIViewController?
}

/// Has a container of controllers to navigate on.
@preconcurrency @MainActor
public protocol HasControllerContainer {
    /// The container.
    var controllerContainer: ControllerContainer { get }
}

/// Finds the controller on top of containers of one kind.
@preconcurrency @MainActor
public protocol TopControllerResolver {
    /// Whether the resolver knows this kind of controller.
    func isResponsible(controller: UIViewController) -> Bool

    /// The controller on top of the given one; the given one itself if there is nothing on it.
    func topController(of controller: UIViewController) -> UIViewController
}

/// Puts controllers away in one way: pops them, dismisses them.
@preconcurrency @MainActor
public protocol ControllerDismisser {
    /// Whether the dismisser can put this controller away.
    func isResponsible(animated: Bool, controller: UIViewController) -> Bool

    /// Puts the controller away and calls the completion when it is gone.
    func dismiss(animated: Bool, controller: UIViewController, completion: @escaping () -> Void)
}
