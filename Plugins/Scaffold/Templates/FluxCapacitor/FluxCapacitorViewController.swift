extension Template {
    var fluxCapacitorViewController: String {
        #"""
        \#(importsOfScreen)

        final class \#(name)ViewController: UIViewController {
            private let viewModel: \#(name)ViewModel
            private let contentView = \#(name)View()
            private let dustBuster = DustBuster()

            init(viewModel: \#(name)ViewModel) {
                self.viewModel = viewModel
                super.init(nibName: nil, bundle: nil)
                title = "\#(title)"
            }

            @available(*, unavailable)
            required init?(coder: NSCoder) {
                fatalError("\#(name)ViewController is made in code: use init(viewModel:).")
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
        """#
    }
}
