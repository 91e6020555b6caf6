/// Wraps a presenter, which may be a value, in an object for `UIViewController.retainPresenter(_:)`.
@preconcurrency @MainActor
open class PresenterObjc: NSObject, Presenter {
    private let wrapped: Presenter

    /// The wrapped presenter, which is never nil. The type is optional, as in VISPER, where the object may wrap an
    /// Objective-C presenter.
    public final var presenter: Presenter? { wrapped }

    /// Wraps and retains a presenter.
    public init(presenter: Presenter) {
        wrapped = presenter
        super.init()
    }

    /// Asks the wrapped presenter whether it is responsible.
    open func isResponsible(routeResult: RouteResult, controller: UIViewController) -> Bool {
        wrapped.isResponsible(routeResult: routeResult, controller: controller)
    }

    /// Makes the wrapped presenter connect the controller to its logic.
    open func addPresentationLogic(routeResult: RouteResult, controller: UIViewController) throws {
        try wrapped.addPresentationLogic(routeResult: routeResult, controller: controller)
    }
}
