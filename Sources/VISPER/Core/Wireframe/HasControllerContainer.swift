/// Has a container of controllers to navigate on.
@preconcurrency @MainActor
public protocol HasControllerContainer {
    /// The container.
    var controllerContainer: ControllerContainer { get }
}
