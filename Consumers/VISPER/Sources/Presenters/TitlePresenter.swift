import VISPER_Presenter

final class TitlePresenter: ViewControllerLifecycleEventPresenter {
    override func viewDidLoad(view: UIView, controller: UIViewController) {
        controller.title = "Start"
    }
}
