import VISPER

/// Features of a wireframe, and parts that are added to it by hand.
enum SeaChart {
    class ChartScreen: UIViewController {}

    class BuoyPresenter: Presenter {

        func addPresentationLogic(routeResult: RouteResult, controller: UIViewController) throws {
            controller.title = [controller.title ?? "a chart", "buoys"].joined(separator: " of ")
        }
    }

    /// Has presenters for the screen of another feature.
    class BuoyFeature: PresenterFeature {

        var priority: Int = 0

        func makePresenters(routeResult: RouteResult, controller: UIViewController) throws -> [Presenter] {
            return [BuoyPresenter()]
        }

        func isResponsible(routeResult: RouteResult, controller: UIViewController) -> Bool {
            return controller is ChartScreen
        }
    }

    class ChartFeature: ViewFeature {

        var priority: Int = 0
        var routePattern: String = "/coast/north/chart"

        func makeOption(routeResult: RouteResult) -> RoutingOption {
            return DefaultRoutingOptionPush(animated: false)
        }

        func makeController(routeResult: RouteResult) throws -> UIViewController {
            let chart = ChartScreen()
            chart.title = "chart"
            return chart
        }
    }

    struct DepthFeature: Feature {}

    /// Its `makeController` does not throw, which the requirement may.
    class DepthProvider: ControllerProvider, RoutingOptionProvider {

        func option(routeResult: RouteResult) -> RoutingOption? {
            guard self.isResponsible(routeResult: routeResult) else { return routeResult.routingOption }
            return DefaultRoutingOptionPush(animated: false)
        }

        func makeController(routeResult: RouteResult) -> UIViewController {
            let depth = UIViewController()
            depth.title = routeResult.parameters["metres"] as? String
            return depth
        }

        func isResponsible(routeResult: RouteResult) -> Bool {
            return routeResult.routePattern == "/depths/:metres"
        }
    }

    class Surveyor: WireframeFeatureObserver {

        func featureAdded(application: WireframeApp, feature: Feature) throws {
            guard feature is DepthFeature else { return }
            try application.wireframe.add(routePattern: "/depths/:metres")
            let depths = DepthProvider()
            application.wireframe.add(optionProvider: depths, priority: 10)
            application.wireframe.add(controllerProvider: depths, priority: 10)
        }
    }
}
