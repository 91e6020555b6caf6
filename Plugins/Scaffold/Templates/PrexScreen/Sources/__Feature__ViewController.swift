import __Dialect__
import __UIKit__

/// Releasing the screen cancels a request in progress.
final class __Feature__ViewController: UIViewController {
    private let service: any __Feature__Service
    private let contentView = __Feature__View()
    private(set) lazy var presenter = __Feature__Presenter(
        view: self,
        state: __Feature__State(),
        mutation: __Feature__Mutation()
    )
    private var loading: Task<Void, Never>?

    init(service: any __Feature__Service) {
        self.service = service
        super.init(nibName: nil, bundle: nil)
        title = "__Title__"
    }

    @available(*, unavailable)
    required init?(coder: NSCoder) {
        fatalError("__Feature__ViewController is made in code: use init(service:).")
    }

    deinit { loading?.cancel() }

    override func loadView() { view = contentView }

    override func viewDidLoad() {
        super.viewDidLoad()
        contentView.onRetry = { [weak self] in self?.load() }
        load()
    }

    private func load() {
        loading = Task { [presenter, service] in await presenter.load(from: service) }
    }
}

extension __Feature__ViewController: View {
    func reflect(change: StateChange<__Feature__State>) {
        if let phase = change.phase?.value { contentView.show(phase) }
    }
}
