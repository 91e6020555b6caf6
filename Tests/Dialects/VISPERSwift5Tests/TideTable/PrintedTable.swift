import VISPER

// The apps of this folder show tide tables. They are written as apps were in 2019: Swift 5 mode, protocol names without
// `any`, no isolation. Each is in an enum, so that it can use the names of the others.

/// An app with one screen. The harbour is given to its presenter.
enum PrintedTable {
    struct TideFeature: ViewFeature {

        // Decides only between features with the same pattern.
        let priority: Int = 0

        let routePattern: String

        func makeOption(routeResult: RouteResult) -> RoutingOption {
            return DefaultRoutingOptionPush()
        }

        func makeController(routeResult: RouteResult) throws -> UIViewController {
            let screen = TideScreen()
            return screen
        }
    }

    class TidePresenter: Presenter {

        var bellsRung = 0
        var harbour: String

        init(harbour: String) {
            self.harbour = harbour
        }

        func addPresentationLogic(routeResult: RouteResult, controller: UIViewController) throws {
            guard let screen = controller as? TideScreen else {
                fatalError("Only a TideScreen can show a tide.")
            }
            screen.bellRung = { _ in
                self.bellsRung += 1
            }
            screen.tide = "High water at \(self.harbour)"
        }

        func isResponsible(routeResult: RouteResult, controller: UIViewController) -> Bool {
            return controller is TideScreen
        }
    }

    class TideScreen: UIViewController {

        typealias Ring = (_ sender: UIButton) -> Void

        var bellRung: Ring?

        var tide: String? {
            didSet {
                self.showTide()
            }
        }

        weak var bell: UIButton! {
            didSet {
                self.showTide()
            }
        }

        override func loadView() {
            let water = UIView()
            let bell = UIButton()
            bell.addTarget(self, action: TideScreen.ring(sender:), for: .touchUpInside)
            bell.translatesAutoresizingMaskIntoConstraints = false
            water.addSubview(bell)
            self.bell = bell
            self.view = water

            NSLayoutConstraint.activate([
                bell.leftAnchor.constraint(equalTo: water.leftAnchor),
                bell.rightAnchor.constraint(equalTo: water.rightAnchor),
                bell.topAnchor.constraint(equalTo: water.topAnchor),
                bell.bottomAnchor.constraint(equalTo: water.bottomAnchor),
            ])
        }

        func ring(sender: UIButton) {
            guard let bellRung = self.bellRung else { return }
            bellRung(sender)
        }

        private func showTide() {
            self.bell?.setTitle(self.tide, for: .normal)
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

            let tides = TideFeature(routePattern: "/tides")
            try! app.add(feature: tides)

            let window = UIWindow(frame: UIScreen.main.bounds)
            self.window = window
            let screens = UINavigationController()
            app.navigateOn(screens)
            window.rootViewController = screens

            try! app.wireframe.route(url: URL(string: "/tides")!)
            window.makeKeyAndVisible()
            return true
        }
    }
}

extension PrintedTable.TideFeature: PresenterFeature {

    func makePresenters(routeResult: RouteResult, controller: UIViewController) throws -> [Presenter] {
        return [PrintedTable.TidePresenter(harbour: "Port Null")]
    }
}
