import VISPER_UIViewController

UIViewController.enableLifecycleEvents()

let controller = UIViewController()
controller.add(
    controllerPresenter: FunctionalControllerPresenter(
        viewDidLoadCallback: { _, _ in print("loaded") }
    )
)
controller.loadViewIfNeeded()  // prints "loaded"
