extension Template {
    var mobiusViewController: String {
        #"""
        \#(importsOfScreen)

        /// The loop runs for as long as the screen lives; what is being loaded then is cancelled.
        final class \#(name)ViewController: UIViewController {
            private let controller: \#(name)Controller
            private var lifetime: ControllerLifetime?
            private let contentView = \#(name)View()

            init(controller: \#(name)Controller) {
                self.controller = controller
                super.init(nibName: nil, bundle: nil)
                title = "\#(title)"
            }

            @available(*, unavailable)
            required init?(coder: NSCoder) {
                fatalError("\#(name)ViewController is made in code: use init(controller:).")
            }

            override func loadView() { view = contentView }

            override func viewDidLoad() {
                super.viewDidLoad()
                contentView.onRetry = { [controller] in controller.dispatchEvent(.retryTapped) }
                controller.connectView { [weak contentView] model in contentView?.show(model.phase) }
                lifetime = controller.startForLifetime()
            }
        }
        """#
    }

    /// Apart from the screen, since what is made there belongs to the main actor, and views are connected elsewhere.
    var mobiusControllerView: String {
        #"""
        import MobiusCore

        extension \#(name)Controller {
            /// Adds a view that shows each model, for the runs to come.
            func connectView(_ show: @escaping @MainActor (\#(name)Model) -> Void) {
                connectView(
                    AnyConnectable { _ in
                        Connection(
                            // The view queue is the main queue.
                            acceptClosure: { model in MainActor.assumeIsolated { show(model) } },
                            disposeClosure: {}
                        )
                    }
                )
            }
        }
        """#
    }
}
