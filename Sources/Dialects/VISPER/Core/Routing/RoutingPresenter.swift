import HeadlessUIKit

/// Shows controllers in one way, for example by pushing or presenting them.
@preconcurrency @MainActor
public protocol RoutingPresenter: Sendable {
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
///
/// An option may be passed to other threads. Code in Swift 5 mode need not declare that a conforming type is `Sendable`.
@preconcurrency
public protocol RoutingOption: Sendable {
    /// Whether the other option means the same presentation.
    func isEqual(otherOption: RoutingOption?) -> Bool
}
