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

    /// Shows the controller in the way of the presenters of this module. For others it traps: how a presenter shows
    /// controllers is for the subclass to say.
    ///
    /// - Throws: Why nothing was shown, as the presenter's documentation has it, or what the delegate throws to prevent it.
    ///   The screen is as it was then.
    open func present(
        controller: UIViewController,
        routeResult: RouteResult,
        wireframe: Wireframe,
        delegate: RoutingDelegate,
        completion: @escaping () -> Void
    ) throws {
        let presentation = Presentation(
            controller: controller,
            routeResult: routeResult,
            presenter: self,
            wireframe: wireframe,
            delegate: delegate,
            completion: completion
        )
        try show(presentation)
    }

    /// Shows the controller of a presentation, which it begins and ends.
    func show(_ presentation: Presentation) throws {
        fatalError(
            """
            \(type(of: self)) does not say how to show \(presentation.controller). \
            Override present(controller:routeResult:wireframe:delegate:completion:).
            """
        )
    }
}
