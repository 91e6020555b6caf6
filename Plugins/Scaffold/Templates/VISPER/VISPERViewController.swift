extension Template {
    var visperViewController: String {
        #"""
        import \#(dialectModule)

        /// Shows what the presenter tells it to.
        final class \#(name)ViewController: UIViewController {
            /// The screen wants the items.
            var onLoad: () -> Void = {}

            let contentView = \#(name)View()

            init() {
                super.init(nibName: nil, bundle: nil)
                title = "\#(title)"
            }

            @available(*, unavailable)
            required init?(coder: NSCoder) {
                fatalError("\#(name)ViewController is made in code: use init().")
            }

            override func loadView() { view = contentView }

            override func viewDidLoad() {
                super.viewDidLoad()
                contentView.onRetry = { [weak self] in self?.onLoad() }
                onLoad()
            }
        }
        """#
    }
}
