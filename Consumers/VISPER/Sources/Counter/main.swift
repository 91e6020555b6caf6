import VISPER_Wireframe

struct StartFeature: ViewFeature {
    let routePattern = "/start"
    let priority = 0

    func makeController(routeResult: RouteResult) throws -> UIViewController {
        UIViewController()
    }

    func makeOption(routeResult: RouteResult) -> RoutingOption {
        .rootVC(animated: false)
    }
}

struct MessageFeature: ViewFeature {
    let routePattern = "/message/:name"
    let priority = 0

    func makeController(routeResult: RouteResult) throws -> UIViewController {
        let controller = UIViewController()
        controller.title = routeResult.parameters["name"] as? String
        return controller
    }

    func makeOption(routeResult: RouteResult) -> RoutingOption {
        .push(animated: false)
    }
}

let navigationController = UINavigationController()

let app = DefaultWireframeAppFactory().makeApp()
app.navigateOn(navigationController)
try app.add(feature: StartFeature())
try app.add(feature: MessageFeature())

try app.wireframe.route(url: URL(string: "/start")!)
try app.wireframe.route(url: URL(string: "/message/Ann")!)
print(navigationController.viewControllers.count)  // prints "2"
print(navigationController.topViewController?.title ?? "")  // prints "Ann"
