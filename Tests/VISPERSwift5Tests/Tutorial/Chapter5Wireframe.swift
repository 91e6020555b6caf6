import VISPER

/// The chapter on the wireframe: features, and the parts that they register.
enum Chapter5 {
    class ExampleViewController: UIViewController {}

    class ExampleFeature: ViewFeature {

        var routePattern: String = "/an/example/path"
        var priority: Int = 0

        func makeController(routeResult: RouteResult) throws -> UIViewController {
            let controller = ExampleViewController()
            controller.title = "feature"
            return controller
        }

        func makeOption(routeResult: RouteResult) -> RoutingOption {
            return DefaultRoutingOptionPush(animated: false)
        }
    }

    class ExamplePresenterFeature: PresenterFeature {

        var priority: Int = 0

        func isResponsible(routeResult: RouteResult, controller: UIViewController) -> Bool {
            return controller is ExampleViewController
        }

        func makePresenters(routeResult: RouteResult, controller: UIViewController) throws -> [Presenter] {
            return [ExamplePresenter()]
        }
    }

    class ExamplePresenter: Presenter {

        func addPresentationLogic(routeResult: RouteResult, controller: UIViewController) throws {
            controller.title = (controller.title ?? "") + " with a presenter"
        }
    }

    /// Each part is registered with the wireframe by hand. `makeController` need not throw.
    class ManualProvider: ControllerProvider, RoutingOptionProvider {

        func isResponsible(routeResult: RouteResult) -> Bool {
            return routeResult.routePattern == "/manual/:id"
        }

        func makeController(routeResult: RouteResult) -> UIViewController {
            let controller = UIViewController()
            controller.title = routeResult.parameters["id"] as? String
            return controller
        }

        func option(routeResult: RouteResult) -> RoutingOption? {
            return self.isResponsible(routeResult: routeResult)
                ? DefaultRoutingOptionPush(animated: false) : routeResult.routingOption
        }
    }

    class AddingByHand: WireframeFeatureObserver {

        func featureAdded(application: WireframeApp, feature: Feature) throws {
            guard feature is ManualFeature else { return }
            let provider = ManualProvider()
            application.wireframe.add(controllerProvider: provider, priority: 10)
            application.wireframe.add(optionProvider: provider, priority: 10)
            try application.wireframe.add(routePattern: "/manual/:id")
        }
    }

    struct ManualFeature: Feature {}
}
