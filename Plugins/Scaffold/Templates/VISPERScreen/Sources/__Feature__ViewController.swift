import __Dialect__

/// A screen that its presenter fills. Leaving the screen ends the load.
final class __Feature__ViewController: UIViewController {
    /// Loads the items, unless there are items already. Called when the screen appears, and on "Try Again".
    var onLoad: @MainActor () async -> Void = {}

    let contentView = __Feature__View()
    private var loading: Task<Void, Never>?

    init() {
        super.init(nibName: nil, bundle: nil)
        title = "__Title__"
    }

    @available(*, unavailable)
    required init?(coder: NSCoder) {
        fatalError("__Feature__ViewController is made in code: use init().")
    }

    deinit { loading?.cancel() }

    override func loadView() { view = contentView }

    override func viewDidLoad() {
        super.viewDidLoad()
        contentView.onRetry = { [weak self] in self?.load() }
    }

    override func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
        load()
    }

    override func viewWillDisappear(_ animated: Bool) {
        super.viewWillDisappear(animated)
        loading?.cancel()
    }

    private func load() {
        loading?.cancel()
        loading = Task { [onLoad] in await onLoad() }
    }
}
