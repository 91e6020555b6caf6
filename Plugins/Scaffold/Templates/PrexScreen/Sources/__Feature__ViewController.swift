import __Dialect__
import __UIKit__

/// Loads the items on appearing, unless there are items already. Leaving the screen ends the load.
final class __Feature__ViewController: UIViewController {
    private let service: any __Feature__Service
    let contentView = __Feature__View()
    private(set) lazy var presenter = __Feature__Presenter(
        view: self,
        state: __Feature__State(),
        mutation: __Feature__Mutation()
    )

    init(service: any __Feature__Service) {
        self.service = service
        super.init(nibName: nil, bundle: nil)
        title = "__Title__"
    }

    @available(*, unavailable)
    required init?(coder: NSCoder) {
        fatalError("__Feature__ViewController is made in code: use init(service:).")
    }

    override func loadView() { view = contentView }

    override func viewDidLoad() {
        super.viewDidLoad()
        contentView.onRetry = { [weak self] in self?.load() }
    }

    override func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
        if presenter.state.phase.items.isEmpty { load() }
    }

    override func viewWillDisappear(_ animated: Bool) {
        super.viewWillDisappear(animated)
        presenter.cancelLoading()
    }

    private func load() { presenter.load(from: service) }
}

extension __Feature__ViewController: View {
    func reflect(change: StateChange<__Feature__State>) {
        if let phase = change.phase?.value { contentView.show(phase) }
    }
}
