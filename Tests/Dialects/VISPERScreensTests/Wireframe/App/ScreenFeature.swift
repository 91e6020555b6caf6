import VISPERTestSupport
import VISPER_Wireframe

/// A screen with a routing option that contains the route's pattern.
struct ScreenFeature: ViewFeature {
    let routePattern: String
    var priority = 0

    func makeController(routeResult: RouteResult) throws -> UIViewController {
        UIViewController()
    }

    func makeOption(routeResult: RouteResult) -> RoutingOption {
        NamedOption("option of \(routePattern)")
    }
}

/// A screen with presenters.
struct PresentedScreenFeature: ViewFeature, PresenterFeature {
    let routePattern: String
    var priority = 0

    func makeController(routeResult: RouteResult) throws -> UIViewController {
        UIViewController()
    }

    func makeOption(routeResult: RouteResult) -> RoutingOption {
        NamedOption("presented option")
    }

    func makePresenters(routeResult: RouteResult, controller: UIViewController) throws -> [Presenter] {
        [FunctionalPresenter()]
    }
}

/// Presenters for controllers of other features.
struct PresentersFeature: PresenterFeature {
    var priority = 0

    func isResponsible(routeResult: RouteResult, controller: UIViewController) -> Bool { true }

    func makePresenters(routeResult: RouteResult, controller: UIViewController) throws -> [Presenter] { [] }
}

/// A feature of a kind that wireframes ignore.
struct OtherFeature: Feature {}
