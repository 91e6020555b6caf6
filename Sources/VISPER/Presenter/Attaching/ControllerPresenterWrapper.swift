/// Passes a controller's events on to a controller presenter.
final class ControllerPresenterWrapper: NSObject, ViewControllerEventPresenter {
    let controllerPresenter: ControllerPresenter

    init(controllerPresenter: ControllerPresenter) {
        self.controllerPresenter = controllerPresenter
        super.init()
    }

    func isResponsible(_ event: NSObject!, view: UIView!, controller: UIViewController!) -> Bool { true }

    func receivedEvent(_ event: NSObject, view: UIView?, controller: UIViewController) {
        controllerPresenter.receive(event, view: view, controller: controller)
    }
}
