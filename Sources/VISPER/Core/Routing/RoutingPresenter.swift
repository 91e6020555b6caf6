import HeadlessUIKit

/// Shows controllers in one way: pushes them, presents them, makes them the root.
@preconcurrency @MainActor
public protocol RoutingPresenter {
    /// Whether this presenter shows what the result's option asks for.
    func isResponsible(routeResult: RouteResult) -> Bool

    /// Shows the controller.
    ///
    /// The presenter tells the delegate before, where that may prevent it by throwing, and after; then it calls the
    /// completion. If this throws, the completion is not called.
    func present(
        controller: UIViewController,
        routeResult: RouteResult,
        wireframe: Wireframe,
        delegate: RoutingDelegate,
        completion: @escaping () -> Void
    ) throws
}

/// How a controller should be shown: pushed, presented modally, as the root, and so on.
///
/// A ``RoutingPresenter`` recognises the options it is responsible for by their type.
public protocol RoutingOption {
    /// Whether the other option asks for the same.
    func isEqual(otherOption: RoutingOption?) -> Bool
}
