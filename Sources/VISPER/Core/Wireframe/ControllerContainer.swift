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
