import HeadlessUIKit

/// Holds controllers without retaining them.
@preconcurrency @MainActor
public protocol ControllerContainer: Sendable {
    /// Adds a controller without retaining it.
    func addUnretained(controller: UIViewController)

    /// Removes a controller.
    func remove(controller: UIViewController)

    /// The last added controller that the closure accepts; nil if there is none.
    func getController(matches: (_ controller: UIViewController?) -> Bool) -> UIViewController?
}

/// An object that has a container of the controllers on which routes are shown.
@preconcurrency @MainActor
public protocol HasControllerContainer: Sendable {
    /// The container of controllers.
    var controllerContainer: ControllerContainer { get }
}

/// Finds the top controller in container controllers of one kind.
@preconcurrency @MainActor
public protocol TopControllerResolver: Sendable {
    /// Whether the resolver handles this kind of controller.
    func isResponsible(controller: UIViewController) -> Bool

    /// The controller on top of `controller`, or `controller` itself if it is the top one.
    func topController(of controller: UIViewController) -> UIViewController
}

/// Removes controllers from the screen in one way, for example by popping or dismissing them.
@preconcurrency @MainActor
public protocol ControllerDismisser: Sendable {
    /// Whether the dismisser can remove this controller.
    func isResponsible(animated: Bool, controller: UIViewController) -> Bool

    /// Removes the controller from the screen and then calls the completion.
    func dismiss(animated: Bool, controller: UIViewController, completion: @escaping () -> Void)
}
