extension ControllerPresenter {
    /// Adds the presenter to the controller. So it is enough to return one from a `PresenterProvider`.
    public func addPresentationLogic(routeResult: RouteResult, controller: UIViewController) throws {
        controller.add(controllerPresenter: self)
    }
}
