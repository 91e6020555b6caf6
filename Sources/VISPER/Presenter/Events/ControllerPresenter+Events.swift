extension ControllerPresenter {
    /// Calls what the event stands for: `load` in any case, the others if there is a view, and nothing if the
    /// event is none of a controller's life (contract 7).
    func receive(_ event: NSObject, view: UIView?, controller: UIViewController) {
        if event is LoadViewEvent {
            load(view: view, controller: controller)
            return
        }
        guard let view else { return }
        switch event {
        case is ViewDidLoadEvent:
            viewDidLoad(view: view, controller: controller)
        case let event as ViewWillAppearEvent:
            viewWillAppear(animated: event.animated, view: view, controller: controller)
        case let event as ViewDidAppearEvent:
            viewDidAppear(animated: event.animated, view: view, controller: controller)
        case let event as ViewWillDisappearEvent:
            viewWillDisappear(animated: event.animated, view: view, controller: controller)
        case let event as ViewDidDisappearEvent:
            viewDidDisappear(animated: event.animated, view: view, controller: controller)
        default:
            break
        }
    }
}
