import __Dialect__
import __UIKit__

/// Loads the items on appearing, unless there are items already. Leaving the screen ends the load.
final class __Feature__ViewController: UIViewController {
    private let viewModel: __Feature__ViewModel
    let contentView = __Feature__View()
    private let dustBuster = DustBuster()
    /// Has the load in progress.
    private let loading = DustBuster()

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
        contentView.onRetry = { [weak self] in self?.load() }
        viewModel.phase
            .observe(on: .main) { [weak contentView] phase in contentView?.show(phase) }
            .cleaned(by: dustBuster)
    }

    override func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
        if viewModel.phase.value.items.isEmpty { load() }
    }

    override func viewWillDisappear(_ animated: Bool) {
        super.viewWillDisappear(animated)
        loading.clean()
    }

    private func load() {
        loading.clean()
        Task { [viewModel] in await viewModel.load() }.cleaned(by: loading)
    }
}
