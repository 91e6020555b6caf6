import __Dialect__

/// `/__path__`: the screen, its presenter, and its reducers.
struct __Feature__Feature: ViewFeature, PresenterFeature, LogicFeature {
    let state: ObservableProperty<__Feature__State>
    let actionDispatcher: ActionDispatcher
    let service: any __Feature__Service

    let routePattern = "/__path__"
    let priority = 0

    func makeController(routeResult: RouteResult) -> UIViewController {
        __Feature__ViewController()
    }

    func makeOption(routeResult: RouteResult) -> RoutingOption {
        .push()
    }

    func makePresenters(routeResult: RouteResult, controller: UIViewController) -> [Presenter] {
        [__Feature__Presenter(state: state, actionDispatcher: actionDispatcher, service: service)]
    }

    func injectReducers(container: ReducerContainer) {
        __Feature__Reducers().injectReducers(container: container)
    }
}
