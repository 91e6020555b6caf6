/// A routing presenter that shows controllers on the controllers of a container.
@preconcurrency @MainActor
public protocol ControllerContainerAwareRoutingPresenter: RoutingPresenter {
    /// The container of the controllers to navigate on.
    var controllerContainer: ControllerContainer { get }
}

extension ControllerContainerAwareRoutingPresenter {
    /// The last added navigation controller of the container; nil if there is none.
    var navigationController: UINavigationController? {
        controllerContainer.getController { $0 is UINavigationController } as? UINavigationController
    }
}

/// A base class for routing presenters that show controllers on the controllers of a container. A subclass outside of
/// this module must override `isResponsible` and `present`.
@preconcurrency @MainActor
open class DefaultControllerContainerAwareRoutingPresenter: ControllerContainerAwareRoutingPresenter {
    /// The container of the controllers to navigate on.
    public let controllerContainer: ControllerContainer

    /// A presenter with a container.
    public init(controllerContainer: ControllerContainer) {
        self.controllerContainer = controllerContainer
    }

    /// Traps: a subclass must decide which options it is responsible for.
    open func isResponsible(routeResult: RouteResult) -> Bool {
        fatalError(
            "\(type(of: self)) does not say which options it is responsible for. Override isResponsible(routeResult:)."
        )
    }

    /// Shows the controller. Traps in a subclass outside of this module, which must override this method.
    ///
    /// - Throws: The presenter's error, or the error with which the delegate prevents the presentation. After an
    ///   error, the screen has not changed.
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

    /// Shows the controller of the presentation. Calls `presentation.begin()` before and `presentation.end()`
    /// afterwards.
    func show(_ presentation: Presentation) throws {
        fatalError(
            """
            \(type(of: self)) does not say how to show \(presentation.controller). \
            Override present(controller:routeResult:wireframe:delegate:completion:).
            """
        )
    }
}
