/// A presenter as an object, so that any presenter, a value too, can be handed to
/// `UIViewController.retainPresenter(_:)`.
@preconcurrency @MainActor
open class PresenterObjc: NSObject, Presenter {
    private let wrapped: Presenter

    /// What the object stands for. Never nil; optional for the sake of sources written for VISPER, where it may stand for a
    /// presenter of Objective-C.
    public final var presenter: Presenter? { wrapped }

    /// Makes an object that stands for the presenter, and retains it.
    public init(presenter: Presenter) {
        wrapped = presenter
        super.init()
    }

    /// Asks the presenter.
    open func isResponsible(routeResult: RouteResult, controller: UIViewController) -> Bool {
        wrapped.isResponsible(routeResult: routeResult, controller: controller)
    }

    /// Has the presenter wire the controller.
    open func addPresentationLogic(routeResult: RouteResult, controller: UIViewController) throws {
        try wrapped.addPresentationLogic(routeResult: routeResult, controller: controller)
    }
}
