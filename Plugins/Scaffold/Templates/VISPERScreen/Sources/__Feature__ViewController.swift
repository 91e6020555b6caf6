import __Dialect__

/// A screen that its presenter fills.
final class __Feature__ViewController: UIViewController {
    /// Called when the screen needs the items.
    var onLoad: () -> Void = {}

    let contentView = __Feature__View()

    init() {
        super.init(nibName: nil, bundle: nil)
        title = "__Title__"
    }

    @available(*, unavailable)
    required init?(coder: NSCoder) {
        fatalError("__Feature__ViewController is made in code: use init().")
    }

    override func loadView() { view = contentView }

    override func viewDidLoad() {
        super.viewDidLoad()
        contentView.onRetry = { [weak self] in self?.onLoad() }
        onLoad()
    }
}
