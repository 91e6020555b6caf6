/// Makes the presenters of a controller.
@preconcurrency @MainActor
public protocol PresenterProvider {
    /// Whether the provider has presenters for this controller and result.
    func isResponsible(routeResult: RouteResult, controller: UIViewController) -> Bool

    /// Makes the presenters. Called only if the provider is responsible.
    func makePresenters(routeResult: RouteResult, controller: UIViewController) throws -> [Presenter]
}
