import __Dialect__
import __UIKit__

final class __Feature__ViewController: UIViewController {
    private let viewModel: __Feature__ViewModel
    private let contentView = __Feature__View()
    private let dustBuster = DustBuster()

    init(viewModel: __Feature__ViewModel) {
        self.viewModel = viewModel
        super.init(nibName: nil, bundle: nil)
        title = "__Title__"
    }

    @available(*, unavailable)
    required init?(coder: NSCoder) {
        fatalError("__Feature__ViewController is made in code: use init(viewModel:).")
    }

    override func loadView() { view = contentView }

    override func viewDidLoad() {
        super.viewDidLoad()
        contentView.onRetry = { [viewModel] in viewModel.load() }
        viewModel.phase
            .observe(on: .main) { [weak contentView] phase in contentView?.show(phase) }
            .cleaned(by: dustBuster)
        viewModel.load()
    }
}
