import __Dialect__
import __UIKit__

/// Runs the loop while the screen is visible. Leaving the screen ends the load.
final class __Feature__ViewController: UIViewController {
    private let controller: __Feature__Controller
    private var lifetime: ControllerLifetime?
    let contentView = __Feature__View()

    init(controller: __Feature__Controller) {
        self.controller = controller
        super.init(nibName: nil, bundle: nil)
        title = "__Title__"
    }

    @available(*, unavailable)
    required init?(coder: NSCoder) {
        fatalError("__Feature__ViewController is made in code: use init(controller:).")
    }

    override func loadView() { view = contentView }

    override func viewDidLoad() {
        super.viewDidLoad()
        contentView.onRetry = { [controller] in controller.dispatchEvent(.retryTapped) }
        controller.connectView { [weak contentView] model in contentView?.show(model.phase) }
    }

    override func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
        lifetime = lifetime ?? controller.startForLifetime()
    }

    override func viewWillDisappear(_ animated: Bool) {
        super.viewWillDisappear(animated)
        lifetime = nil
    }
}
