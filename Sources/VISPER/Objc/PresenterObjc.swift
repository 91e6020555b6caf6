/// A presenter as an object, so that any presenter, a value too, can be handed to
/// `UIViewController.retainPresenter(_:)`.
@preconcurrency @MainActor
open class PresenterObjc: NSObject, Presenter {
    /// What the object stands for.
    public final let presenter: Presenter

    /// Makes an object that stands for the presenter, and retains it.
    public init(presenter: Presenter) {
        self.presenter = presenter
        super.init()
    }

    /// Asks the presenter.
    open func isResponsible(routeResult: RouteResult, controller: UIViewController) -> Bool {
        presenter.isResponsible(routeResult: routeResult, controller: controller)
    }

    /// Has the presenter wire the controller.
    open func addPresentationLogic(routeResult: RouteResult, controller: UIViewController) throws {
        try presenter.addPresentationLogic(routeResult: routeResult, controller: controller)
    }
}
