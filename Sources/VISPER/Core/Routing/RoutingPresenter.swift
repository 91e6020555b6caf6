import HeadlessUIKit

/// Shows controllers in one way, for example by pushing or presenting them.
@preconcurrency @MainActor
public protocol RoutingPresenter {
    /// Whether this presenter handles the result's option.
    func isResponsible(routeResult: RouteResult) -> Bool

    /// Shows the controller.
    ///
    /// The presenter notifies the delegate before the presentation, which the delegate may prevent by throwing. After
    /// the presentation, the presenter notifies the delegate again, then calls the completion. If `present` throws, the
    /// completion is not called.
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
/// A ``RoutingPresenter`` recognises the options that it handles by their type.
public protocol RoutingOption {
    /// Whether the other option means the same presentation.
    func isEqual(otherOption: RoutingOption?) -> Bool
}
