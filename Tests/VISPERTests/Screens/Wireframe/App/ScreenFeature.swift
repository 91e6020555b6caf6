import VISPERTestSupport
import VISPER_Wireframe

/// A screen that is shown in the way that its pattern names.
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

/// Nothing that a wireframe knows.
struct OtherFeature: Feature {}
