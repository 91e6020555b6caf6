/// An app with a wireframe.
@preconcurrency @MainActor
public protocol WireframeApp: App, ControllerContainer {
    /// What takes URLs and shows what they stand for.
    var wireframe: Wireframe { get }

    /// Adds an observer of the features that are added from now on. It comes after those that need no wireframe.
    func add(featureObserver: WireframeFeatureObserver)

    /// Makes the controller one that routes are shown on. It is held weakly; of several, the one added last is used.
    func navigateOn(_ controller: UIViewController)

    /// The controller to navigate on that was added last among those that the closure accepts.
    func controllerToNavigate(matches: (_ controller: UIViewController?) -> Bool) -> UIViewController?
}

// MARK: - The controllers to navigate on are the wireframe's

extension WireframeApp {
    /// Makes the controller one that routes are shown on. It is held weakly; of several, the one added last is used.
    public func navigateOn(_ controller: UIViewController) {
        wireframe.navigateOn(controller)
    }

    /// The controller to navigate on that was added last among those that the closure accepts.
    public func controllerToNavigate(matches: (_ controller: UIViewController?) -> Bool) -> UIViewController?
    {
        wireframe.controllerToNavigate(matches: matches)
    }

    /// The same as `navigateOn`.
    public func addUnretained(controller: UIViewController) {
        wireframe.navigateOn(controller)
    }

    /// Has routes be shown on the controller no more.
    public func remove(controller: UIViewController) {
        wireframe.remove(controller: controller)
    }

    /// The same as `controllerToNavigate`.
    public func getController(matches: (_ controller: UIViewController?) -> Bool) -> UIViewController? {
        wireframe.controllerToNavigate(matches: matches)
    }
}
