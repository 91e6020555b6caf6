import VISPER

/// The tutorial's first chapter: an app with one screen, whose presenter has a fixed name.
enum Chapter1 {
    class AppDelegate: UIResponder, UIApplicationDelegate {

        var window: UIWindow?
        var visperApp: WireframeApp!

        func application(
            _ application: UIApplication,
            didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
        ) -> Bool {
            let window = UIWindow(frame: UIScreen.main.bounds)
            self.window = window

            let factory = DefaultWireframeAppFactory()
            let visperApp = factory.makeApp()
            self.visperApp = visperApp

            let navigationController = UINavigationController()
            window.rootViewController = navigationController
            visperApp.navigateOn(navigationController)

            let startFeature = StartFeature(routePattern: "/start")
            try! visperApp.add(feature: startFeature)
            try! visperApp.wireframe.route(url: URL(string: "/start")!)

            window.makeKeyAndVisible()
            return true
        }
    }

    class StartViewController: UIViewController {

        typealias ButtonTap = (_ sender: UIButton) -> Void

        weak var button: UIButton! {
            didSet {
                self.button?.setTitle(self.buttonTitle, for: .normal)
            }
        }

        var buttonTitle: String? {
            didSet {
                self.button?.setTitle(self.buttonTitle, for: .normal)
            }
        }

        var tapEvent: ButtonTap?

        override func loadView() {
            let view = UIView()
            self.view = view

            let button = UIButton()
            view.addSubview(button)
            self.button = button
            self.button.translatesAutoresizingMaskIntoConstraints = false
            self.button.addTarget(self, action: StartViewController.tapped(sender:), for: .touchUpInside)

            NSLayoutConstraint.activate([
                button.topAnchor.constraint(equalTo: view.topAnchor),
                button.bottomAnchor.constraint(equalTo: view.bottomAnchor),
                button.leftAnchor.constraint(equalTo: view.leftAnchor),
                button.rightAnchor.constraint(equalTo: view.rightAnchor),
            ])
        }

        func tapped(sender: UIButton) {
            guard let tapEvent = self.tapEvent else { return }
            tapEvent(sender)
        }
    }

    struct StartFeature: ViewFeature {

        let routePattern: String

        // Features with a higher priority are asked first.
        let priority: Int = 0

        func makeController(routeResult: RouteResult) throws -> UIViewController {
            let controller = StartViewController()
            return controller
        }

        func makeOption(routeResult: RouteResult) -> RoutingOption {
            return DefaultRoutingOptionPush()
        }
    }

    class StartPresenter: Presenter {

        var userName: String

        init(userName: String) {
            self.userName = userName
        }

        func isResponsible(routeResult: RouteResult, controller: UIViewController) -> Bool {
            return controller is StartViewController
        }

        func addPresentationLogic(routeResult: RouteResult, controller: UIViewController) throws {
            guard let controller = controller as? StartViewController else {
                fatalError("needs a StartViewController")
            }
            controller.buttonTitle = "Hello \(self.userName)"
            controller.tapEvent = { _ in
                print("Nice to meet you \(self.userName)!")
            }
        }
    }
}

extension Chapter1.StartFeature: PresenterFeature {

    func makePresenters(routeResult: RouteResult, controller: UIViewController) throws -> [Presenter] {
        return [Chapter1.StartPresenter(userName: "unknown guy")]
    }
}
