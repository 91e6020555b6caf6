/// A feature that provides presenters, for its own controllers or for those of other features.
///
/// A ``PresenterFeatureObserver`` registers it with the wireframe, which retains it.
@preconcurrency @MainActor
public protocol PresenterFeature: Feature, PresenterProvider {
    /// The presenters of features with a higher priority come first.
    var priority: Int { get }
}

extension PresenterFeature where Self: ViewFeature {
    /// Whether the result has the feature's pattern, whatever the controller.
    public func isResponsible(routeResult: RouteResult, controller: UIViewController) -> Bool {
        routeResult.routePattern == routePattern
    }
}

// Both `PresenterFeature` and `Presenter` have a default for this method. Without the default below, the compiler
// could not choose for a feature that is its own presenter.
extension PresenterFeature where Self: ViewFeature & Presenter {
    /// Whether the result has the feature's pattern, whatever the controller.
    public func isResponsible(routeResult: RouteResult, controller: UIViewController) -> Bool {
        routeResult.routePattern == routePattern
    }
}
