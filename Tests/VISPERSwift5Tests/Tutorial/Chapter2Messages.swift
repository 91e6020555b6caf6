import VISPER

/// The second chapter: a tap routes to a message, which is a feature of its own.
enum Chapter2 {
    typealias StartViewController = Chapter1.StartViewController

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

            let startFeature = StartFeature(routePattern: "/start", wireframe: visperApp.wireframe)
            try! visperApp.add(feature: startFeature)

            let messageFeature = MessageFeature()
            try! visperApp.add(feature: messageFeature)

            try! visperApp.wireframe.route(url: URL(string: "/start")!)
            window.makeKeyAndVisible()
            return true
        }
    }

    struct StartFeature: ViewFeature, PresenterFeature {

        let routePattern: String
        let priority: Int = 0
        let wireframe: Wireframe

        init(routePattern: String, wireframe: Wireframe) {
            self.routePattern = routePattern
            self.wireframe = wireframe
        }

        func makeController(routeResult: RouteResult) throws -> UIViewController {
            return StartViewController()
        }

        func makeOption(routeResult: RouteResult) -> RoutingOption {
            return DefaultRoutingOptionPush()
        }

        func makePresenters(routeResult: RouteResult, controller: UIViewController) throws -> [Presenter] {
            return [StartPresenter(userName: "unknown guy", wireframe: self.wireframe)]
        }
    }

    class StartPresenter: Presenter {

        var userName: String
        let wireframe: Wireframe

        init(userName: String, wireframe: Wireframe) {
            self.userName = userName
            self.wireframe = wireframe
        }

        func addPresentationLogic(routeResult: RouteResult, controller: UIViewController) throws {
            guard let controller = controller as? StartViewController else {
                fatalError("needs a StartViewController")
            }
            controller.buttonTitle = "Hello \(self.userName)"
            controller.tapEvent = { [weak self] _ in
                guard let presenter = self else { return }
                let path = "/message/\(presenter.userName)".addingPercentEncoding(
                    withAllowedCharacters: .urlPathAllowed
                )!
                try! presenter.wireframe.route(url: URL(string: path)!)
            }
        }
    }

    class MessageFeature: ViewFeature {

        var routePattern: String = "/message/:username"
        var priority: Int = 0

        func makeController(routeResult: RouteResult) throws -> UIViewController {
            let username: String = routeResult.parameters["username"] as? String ?? "unknown"
            let alert = UIAlertController(
                title: nil,
                message: "Nice to meet you \(username)",
                preferredStyle: .alert
            )
            alert.addAction(UIAlertAction(title: "Goodbye", style: .cancel, handler: nil))
            return alert
        }

        func makeOption(routeResult: RouteResult) -> RoutingOption {
            return DefaultRoutingOptionModal(animated: true, presentationStyle: .popover)
        }
    }
}
