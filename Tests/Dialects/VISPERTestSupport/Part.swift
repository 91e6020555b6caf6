import HeadlessUIKit
import VISPER_Core

/// A named part that can be registered with a wireframe in any role.
@MainActor
public final class Part: CustomStringConvertible {
    /// The name.
    public nonisolated let description: String

    /// Makes a part.
    public init(_ name: String) {
        description = name
    }
}

extension Part: RoutingOptionProvider {
    /// The option decided so far.
    public func option(routeResult: RouteResult) -> RoutingOption? { routeResult.routingOption }
}

extension Part: ControllerProvider {
    /// Returns true.
    public func isResponsible(routeResult: RouteResult) -> Bool { true }

    /// A controller with the part's name as its title.
    public func makeController(routeResult: RouteResult) throws -> UIViewController {
        let controller = UIViewController()
        controller.title = description
        return controller
    }
}

extension Part: PresenterProvider {
    /// Returns true.
    public func isResponsible(routeResult: RouteResult, controller: UIViewController) -> Bool { true }

    /// No presenters.
    public func makePresenters(routeResult: RouteResult, controller: UIViewController) throws -> [Presenter] {
        []
    }
}

extension Part: RoutingObserver {}

extension Part: RoutingPresenter {
    /// Shows nothing.
    public func present(
        controller: UIViewController,
        routeResult: RouteResult,
        wireframe: Wireframe,
        delegate: RoutingDelegate,
        completion: @escaping () -> Void
    ) throws {
        completion()
    }
}

extension Part: TopControllerResolver {
    /// Returns true.
    public func isResponsible(controller: UIViewController) -> Bool { true }

    /// The controller itself.
    public func topController(of controller: UIViewController) -> UIViewController { controller }
}

extension Part: ControllerDismisser {
    /// Returns true.
    public func isResponsible(animated: Bool, controller: UIViewController) -> Bool { true }

    /// Dismisses nothing.
    public func dismiss(animated: Bool, controller: UIViewController, completion: @escaping () -> Void) {
        completion()
    }
}
