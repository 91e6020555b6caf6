/// A base for routing presenters that show controllers on those of a container. Override both methods.
@preconcurrency @MainActor
open class DefaultControllerContainerAwareRoutingPresenter: ControllerContainerAwareRoutingPresenter {
    /// The container of the controllers to navigate on.
    public let controllerContainer: ControllerContainer

    /// Makes a presenter around a container.
    public init(controllerContainer: ControllerContainer) {
        self.controllerContainer = controllerContainer
    }

    /// Traps: which options a presenter is responsible for is for the subclass to say.
    open func isResponsible(routeResult: RouteResult) -> Bool {
        fatalError(
            "\(type(of: self)) does not say which options it is responsible for. Override isResponsible(routeResult:)."
        )
    }

    /// Traps: how a presenter shows controllers is for the subclass to say.
    open func present(
        controller: UIViewController,
        routeResult: RouteResult,
        wireframe: Wireframe,
        delegate: RoutingDelegate,
        completion: @escaping () -> Void
    ) throws {
        fatalError(
            """
            \(type(of: self)) does not say how to show \(controller). \
            Override present(controller:routeResult:wireframe:delegate:completion:).
            """
        )
    }
}
