/// A routing presenter that shows controllers on those of a container.
@preconcurrency @MainActor
public protocol ControllerContainerAwareRoutingPresenter: RoutingPresenter {
    /// The container of the controllers to navigate on.
    var controllerContainer: ControllerContainer { get }
}

extension ControllerContainerAwareRoutingPresenter {
    /// The navigation controller to navigate on: the one that was added last of those that live.
    var navigationController: UINavigationController? {
        controllerContainer.getController { $0 is UINavigationController } as? UINavigationController
    }
}
