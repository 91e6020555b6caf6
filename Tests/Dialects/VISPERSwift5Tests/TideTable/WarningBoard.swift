import VISPER

/// The bell of the tide's screen routes to a warning, which is a feature of its own.
enum WarningBoard {
    typealias TideScreen = PrintedTable.TideScreen

    class WarningFeature: ViewFeature {

        var priority: Int = 0
        var routePattern: String = "/warnings/:harbour"

        func makeOption(routeResult: RouteResult) -> RoutingOption {
            return DefaultRoutingOptionModal(animated: true, presentationStyle: .popover)
        }

        func makeController(routeResult: RouteResult) throws -> UIViewController {
            let harbour: String = routeResult.parameters["harbour"] as? String ?? "every harbour"
            let warning = UIAlertController(title: nil, message: "Gale in \(harbour)", preferredStyle: .alert)
            warning.addAction(UIAlertAction(title: "Stay ashore", style: .cancel, handler: nil))
            return warning
        }
    }

    class TidePresenter: Presenter {

        let wireframe: Wireframe
        var harbour: String

        init(wireframe: Wireframe, harbour: String) {
            self.wireframe = wireframe
            self.harbour = harbour
        }

        func addPresentationLogic(routeResult: RouteResult, controller: UIViewController) throws {
            guard let screen = controller as? TideScreen else {
                fatalError("Only a TideScreen can show a tide.")
            }
            screen.bellRung = { [weak self] _ in
                guard let presenter = self else { return }
                let warning = "/warnings/\(presenter.harbour)"
                    .addingPercentEncoding(withAllowedCharacters: .urlPathAllowed)!
                try! presenter.wireframe.route(url: URL(string: warning)!)
            }
            screen.tide = "High water at \(self.harbour)"
        }
    }

    struct TideFeature: ViewFeature, PresenterFeature {

        let wireframe: Wireframe
        let priority: Int = 0
        let routePattern: String

        init(at routePattern: String, wireframe: Wireframe) {
            self.wireframe = wireframe
            self.routePattern = routePattern
        }

        func makePresenters(routeResult: RouteResult, controller: UIViewController) throws -> [Presenter] {
            return [TidePresenter(wireframe: self.wireframe, harbour: "Port Null")]
        }

        func makeOption(routeResult: RouteResult) -> RoutingOption {
            return DefaultRoutingOptionPush()
        }

        func makeController(routeResult: RouteResult) throws -> UIViewController {
            return TideScreen()
        }
    }

    class Delegate: UIResponder, UIApplicationDelegate {

        var app: WireframeApp!
        var window: UIWindow?

        func application(
            _ application: UIApplication,
            didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
        ) -> Bool {
            let appFactory = DefaultWireframeAppFactory()
            let app = appFactory.makeApp()
            self.app = app

            let warnings = WarningFeature()
            try! app.add(feature: warnings)
            let tides = TideFeature(at: "/tides", wireframe: app.wireframe)
            try! app.add(feature: tides)

            let screens = UINavigationController()
            app.navigateOn(screens)
            let window = UIWindow(frame: UIScreen.main.bounds)
            window.rootViewController = screens
            self.window = window

            try! app.wireframe.route(url: URL(string: "/tides")!)
            window.makeKeyAndVisible()
            return true
        }
    }
}
