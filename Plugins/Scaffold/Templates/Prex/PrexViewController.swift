extension Template {
    var prexViewController: String {
        #"""
        \#(importsOfScreen)

        /// What is being loaded when the screen goes is cancelled.
        final class \#(name)ViewController: UIViewController {
            private let service: any \#(name)Service
            private let contentView = \#(name)View()
            private(set) lazy var presenter = Presenter(
                view: self,
                state: \#(name)State(),
                mutation: \#(name)Mutation()
            )
            private var loading: Task<Void, Never>?

            init(service: any \#(name)Service) {
                self.service = service
                super.init(nibName: nil, bundle: nil)
                title = "\#(title)"
            }

            @available(*, unavailable)
            required init?(coder: NSCoder) {
                fatalError("\#(name)ViewController is made in code: use init(service:).")
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

        extension \#(name)ViewController: View {
            func reflect(change: StateChange<\#(name)State>) {
                if let phase = change.phase?.value { contentView.show(phase) }
            }
        }
        """#
    }
}
