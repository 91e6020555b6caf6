/// A feature that brings presenters for controllers, its own or those of other features.
///
/// A ``PresenterFeatureObserver`` registers it with the wireframe, which keeps it.
@preconcurrency @MainActor
public protocol PresenterFeature: Feature, PresenterProvider {
    /// The presenters of features with a higher priority come first.
    var priority: Int { get }
}

extension PresenterFeature where Self: ViewFeature {
    /// Whether the result is one of the feature's pattern, whatever the controller.
    public func isResponsible(routeResult: RouteResult, controller: UIViewController) -> Bool {
        routeResult.routePattern == routePattern
    }
}
