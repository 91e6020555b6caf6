import VISPER_Wireframe

struct ShelfFeature: ViewFeature {
    let routePattern = "/shelf"
    let priority = 0

    func makeController(routeResult: RouteResult) throws -> UIViewController {
        UIViewController()
    }

    func makeOption(routeResult: RouteResult) -> RoutingOption {
        .rootVC(animated: false)
    }
}

struct BookFeature: ViewFeature {
    let routePattern = "/book/:title"
    let priority = 0

    func makeController(routeResult: RouteResult) throws -> UIViewController {
        let controller = UIViewController()
        controller.title = routeResult.parameters["title"] as? String
        return controller
    }

    func makeOption(routeResult: RouteResult) -> RoutingOption {
        .push(animated: false)
    }
}

let navigationController = UINavigationController()

let app = DefaultWireframeAppFactory().makeApp()
app.navigateOn(navigationController)
try app.add(feature: ShelfFeature())
try app.add(feature: BookFeature())

try app.wireframe.route(url: URL(string: "/shelf")!)
try app.wireframe.route(url: URL(string: "/book/Emma")!)
print(navigationController.viewControllers.count)  // prints "2"
print(navigationController.topViewController?.title ?? "")  // prints "Emma"
